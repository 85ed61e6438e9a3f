import { expect, type Page, test } from '@playwright/test'
import { bookingPath, paths, servicePath } from '../catalogue/routes.ts'
import { content } from './site/site.ts'
import { expectSettled } from './support/islands.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' }
} as const
const { business, packages, locations, coverage } = content
const bar = (page: Page) => page.getByRole('navigation', { name: 'Call or book' })
const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => {
    const { scrollHeight, clientHeight } = document.documentElement
    window.scrollTo({ top: part * (scrollHeight - clientHeight), behavior: 'instant' })
  }, share)

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectSettled(page)
}

test.describe('On a phone', () => {
  test.use(phone)

  test('a way to book, or a field to type in, is in view all the way down Home', async ({ page }) => {
    await open(page, paths.home)
    for (let share = 0; share <= 1; share += 0.05) {
      await scrollTo(page, share)
      await expect.poll(() => page.evaluate(findNextStep), `at ${Math.round(share * 100)}%`).toBe(true)
    }
  })

  test('Call dials the number, and Book leads where the page leads', async ({ page }) => {
    const [town, item] = [locations[0], packages[0]]
    if (!town || !item) throw new Error('A firm has a town and a package')
    for (const [path, href] of [
      [paths.home, paths.contact],
      [servicePath(town, item), bookingPath(item)],
      ['/no/such/page', paths.contact]
    ] as const) {
      await open(page, path)
      await expect(bar(page).getByRole('link', { name: 'Book' })).toHaveAttribute('href', href)
      await expect(bar(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+44\d+$/)
    }
  })

  test('the bar gives way to the form, and leads back to it from below', async ({ page }) => {
    await open(page, paths.contact)
    await page.locator('#name').evaluate((field) => field.scrollIntoView({ block: 'center' }))
    await expect(bar(page)).toBeHidden()
    await scrollTo(page, 1)
    await expect(bar(page)).toBeVisible()
    await page.locator('#name').evaluate((field: HTMLInputElement) => {
      field.value = 'Siân'
    })
    await bar(page).getByRole('link', { name: 'Book' }).tap()
    await expect(page.locator('#name')).toBeInViewport()
    await expect(page.locator('#name')).toHaveValue('Siân')
    await expect(bar(page)).toBeHidden()
  })

  test('the bar gives way to the estimate and to a postcode', async ({ page }) => {
    const places = [[paths.services, '.estimate']]
    if (coverage && business.radius) places.push([paths.home, '#coverage-postcode'])
    for (const [path = '', place = ''] of places) {
      await open(page, path)
      await expect(bar(page)).toBeVisible()
      await page.locator(place).evaluate((one) => one.scrollIntoView({ block: 'center' }))
      await expect(bar(page)).toBeHidden()
    }
  })

  test('whoever types sees no bar, wherever the field is', async ({ page }) => {
    await open(page, paths.home)
    const field = page.locator('#coverage-postcode')
    const isAsked = Boolean(coverage && business.radius)
    await expect(field).toHaveCount(isAsked ? 1 : 0)
    // A firm that asks for no postcode has no field outside of a form.
    if (!isAsked) return
    await expect(bar(page)).toBeVisible()
    await field.evaluate((one) => one.focus({ preventScroll: true }))
    await expect(field).not.toBeInViewport()
    await expect(bar(page)).toBeHidden()
  })

  for (const path of [paths.home, paths.contact])
    test(`the Tab key never leads under the bar: ${path}`, async ({ page }) => {
      await open(page, path)
      for (const details of await page.locator('details').all())
        await details.evaluate((one) => one.setAttribute('open', ''))
      const covered: string[] = []
      const stops = new Set<string>()
      await page.keyboard.press('Tab')
      for (let press = 0; press < 300; press++) {
        // The observer that hides the bar reports with the next frame.
        const { name, isCovered } = await page.evaluate(describeFocus)
        if (isCovered) covered.push(name)
        if (stops.has(name) && name.startsWith('skip-link')) break
        stops.add(name)
        await page.keyboard.press('Tab')
      }
      expect(stops.size).toBeGreaterThan(20)
      expect(covered).toEqual([])
    })

  test('nothing of the footer lies under the bar at the end of the page', async ({ page }) => {
    await open(page, paths.home)
    await scrollTo(page, 1)
    const [foot, top] = await page.evaluate(() => {
      const bottoms = [...document.querySelectorAll('footer *')].map((one) => one.getBoundingClientRect().bottom)
      return [Math.max(...bottoms), document.querySelector('.book-bar')?.getBoundingClientRect().top ?? 0]
    })
    expect(foot).toBeLessThan(top + 1)
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
  })

  test('the menu holds the number, whether we are open, the towns and Book', async ({ page }) => {
    await open(page, paths.home)
    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.locator('#menu')
    await expect(menu.getByRole('link', { name: business.phone })).toHaveAttribute('href', /^tel:/)
    await expect(menu.locator('.open-now')).toHaveText(/^(Open|Closed) now/)
    const towns = menu.getByRole('list', { name: 'Towns' }).getByRole('link')
    expect(await towns.count()).toBe(locations.length > 4 ? 5 : locations.length)
    await expect(menu.getByRole('link', { name: 'Book' })).toBeInViewport()
    await menu.getByRole('link', { name: 'Book' }).tap()
    await expect(page.locator('#booking-form')).toBeVisible()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('the bar stays, but not over the form', async ({ page }) => {
      await page.goto(paths.home)
      await expect(bar(page).getByRole('link', { name: 'Book' })).toBeInViewport()
      await page.goto(paths.contact)
      await expect(bar(page)).toBeHidden()
    })
  })
})

test('On wider screens Book stands in the header beside the number, and the bar is gone', async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(paths.home)
    const book = page.getByRole('banner').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toHaveAttribute('href', paths.contact)
    await expect(book).toBeVisible()
    await expect(bar(page).getByRole('link')).toHaveCount(0)
    const box = await book.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('Book Appointment is the filled button beside Explore Services', async ({ page }) => {
  for (const path of [paths.home, `/${locations[0]?.slug}/`]) {
    await page.goto(path)
    for (const [name, isFilled] of [
      ['Book Appointment', true],
      ['Explore Services', false]
    ] as const)
      for (const button of await page.locator('.hero').getByRole('link', { name }).all())
        expect(await button.evaluate((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')).toBe(
          isFilled
        )
  }
})

test.describe('With several cars', () => {
  test.use(phone)

  test('a business is led from Home to the note, open and ready', async ({ page }) => {
    await open(page, paths.home)
    const { link, teaser } = content.pages.home.business
    if (teaser) await page.getByRole('link', { name: teaser }).tap()
    const ask = page.getByRole('link', { name: link })
    if (teaser) await expect(ask).toBeInViewport()
    await ask.tap()
    await expect(page.locator('#note')).toBeInViewport()
    await expect(page.locator('#note')).toBeFocused()
    await page.keyboard.type('12 cars')
    await expect(page.locator('#note')).toHaveValue('12 cars')
  })

  test('a business is led to the note from above the form', async ({ page }) => {
    const { severalCars } = content.pages.contact
    await open(page, paths.contact)
    await expect(page.locator('#note')).toBeHidden()
    const link = page.locator('main a[href="#note"]')
    await expect(link).toHaveText(severalCars ? [severalCars.link] : [])
    // A firm may want none.
    if (!severalCars) return
    await link.tap()
    await expect(page.locator('#note')).toBeInViewport()
    await expect(page.locator('#note')).toBeFocused()
  })
})

test('A stranger is offered Services, Book and the number, after the way home', async ({ page }) => {
  await page.goto('/no/such/page')
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(['Return to Home', 'Services', 'Book', `Call ${business.phone}`])
  await links.nth(1).click()
  await expect(page).toHaveURL(paths.services)
})

/** Runs in the page: whether a press somewhere on the screen would lead to the form, or into a field. */
function findNextStep(): boolean {
  const isOnScreen = (element: Element) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect()
    if (element.matches('input')) return top < innerHeight && bottom > 72
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  }
  return [...document.querySelectorAll('a[href^="/contact/"], input')].some(
    (one) => (one.matches('input') || /book/i.test(one.textContent ?? '')) && isOnScreen(one)
  )
}

/** Runs in the page: what has the focus, and whether the bar lies over any of it. */
async function describeFocus() {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  const focused = document.activeElement ?? document.body
  const bar = document.querySelector('.book-bar')
  const [box, over] = [focused.getBoundingClientRect(), bar?.getBoundingClientRect()]
  // Between the end of the page and its beginning nothing has the focus.
  const isShown =
    bar?.checkVisibility({ visibilityProperty: true }) && !bar.contains(focused) && focused !== document.body
  const words = focused.getAttribute('name') ?? focused.textContent?.slice(0, 40)
  return {
    name: `${focused.className || focused.localName} ${focused.id} ${words}`,
    isCovered: Boolean(isShown && over && over.height > 0 && box.bottom > over.top + 1 && box.top < over.bottom)
  }
}
