import { expect, type Page, test } from '@playwright/test'
import { bookingPath, paths, townPath } from '../catalogue/routes.ts'
import { fieldDescriptions } from '../domain/booking-fields.ts'
import { content, servicePages } from './site/site.ts'
import { expectSettled } from './support/islands.ts'

/* On a phone, but for the last. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

const { business, packages, locations } = content
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

test('A way to book, or a field to type in, is in view all the way down Home, and the bar over nothing', async ({
  page
}) => {
  await open(page, paths.home)
  for (let share = 0; share <= 1; share += 0.05) {
    await scrollTo(page, share)
    await expect.poll(() => page.evaluate(findNextStep), `at ${Math.round(share * 100)}%`).toBe(true)
  }
  await scrollTo(page, 1)
  const [foot, top] = await page.evaluate(() => {
    const bottoms = [...document.querySelectorAll('footer *')].map((one) => one.getBoundingClientRect().bottom)
    return [Math.max(...bottoms), document.querySelector('.book-bar')?.getBoundingClientRect().top ?? 0]
  })
  expect(foot).toBeLessThan(top + 1)
  const field = page.locator('#coverage-postcode')
  const isAsked = business.radius !== undefined
  await expect(field).toHaveCount(isAsked ? 1 : 0)
  if (isAsked) {
    await field.evaluate((one) => one.focus({ preventScroll: true }))
    await expect(field).not.toBeInViewport()
    await expect(bar(page)).toBeHidden()
    await field.blur()
    await expect(bar(page)).toBeVisible()
    await field.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect(bar(page)).toBeHidden()
  }
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
})

for (const [width, height] of [
  [360, 640],
  [390, 664]
] as const)
  test(`At ${width} x ${height} the first screen has its own buttons, and the bar comes once they and its field have gone`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height })
    const [one] = servicePages
    for (const path of [paths.home, ...(one ? [townPath(one.town), one.path] : [])]) {
      await open(page, path)
      const buttons = page.locator(':is(.hero, .page-hero) a.button')
      await expect(buttons).toHaveCount(2)
      if (path === paths.home) await expect(buttons.last()).toBeInViewport({ ratio: 1 })
      await buttons.last().scrollIntoViewIfNeeded()
      await expect(bar(page)).toBeHidden()
      // To just behind the header.
      await page
        .locator(':is(.hero, .page-hero) :is(a.button, input)')
        .last()
        .evaluate((one) => {
          window.scrollTo({ top: scrollY + one.getBoundingClientRect().bottom - 70, behavior: 'instant' })
        })
      await expect(bar(page)).toBeVisible()
    }
  })

test('The bar gives way to the form, and leads back to it from below', async ({ page }) => {
  for (const [path, href] of [
    ...servicePages.slice(0, 1).map((one) => [one.path, bookingPath(one.item)] as const),
    [paths.services, paths.contact]
  ] as const) {
    await open(page, path)
    await scrollTo(page, 1)
    await expect(bar(page).getByRole('link', { name: 'Book' })).toHaveAttribute('href', href)
    await expect(bar(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+44\d+$/)
  }
  await expect(bar(page)).toBeVisible()
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

test('With a package chosen the bar has its price, leads to what is missing, sends, and covers nothing', async ({
  page
}) => {
  const title = packages[0]?.title ?? ''
  const [price, send] = [page.locator('.price-bar [type=button]'), page.locator('.price-bar [type=submit]')]
  await open(page, paths.contact)
  await expect(price).toHaveCount(0)
  await page.locator('#selectedPackage').selectOption(title)
  await expect(price).toContainText(title)
  await expect(price).toContainText('£')
  await expect(price).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).toBeHidden()
  await send.tap()
  await expect(page.locator('#name')).toBeFocused()
  await expect(page.locator('#name')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#name-error')).toBeVisible()
  // Not above a phone's keyboard, and not beside the form's own button.
  await expect(price).toBeHidden()
  await page.locator('#name').blur()
  await expect(price).toBeVisible()
  await page.locator('.send-button').evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expect(price).toBeHidden()
  await scrollTo(page, 1)
  await expect(price).toBeInViewport({ ratio: 1 })
  await price.tap()
  await expect(
    page.locator('#booking-form [name=vehicleSize], #selectedPackage').filter({ visible: true }).last()
  ).toBeInViewport()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(price).toBeHidden()
  for (const field of ['#name', '#acceptedTerms']) {
    await page.locator(field).evaluate((one) => one.scrollIntoView({ block: 'center' }))
    await expect(page.locator('#price .estimate-price')).toBeInViewport({ ratio: 1 })
  }
})

test('A business with several cars is led to the form, and told at the note what to put there', async ({ page }) => {
  const note = page.locator('#note')
  await open(page, paths.home)
  const { link } = content.pages.home.business
  await page.getByRole('link', { name: link }).tap()
  await expect(page).toHaveURL(paths.contact)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('#note-hint')).toContainText('More than one car, or a van? Tell us here.')
  await page.getByText(fieldDescriptions.note.label).tap()
  await expect(note).toBeFocused()
  await page.keyboard.type('12 cars')
  await expect(note).toHaveValue('12 cars')
})

test('The form offers the package whose Contact Now was pressed, and chooses it only when asked', async ({ page }) => {
  const [town, item] = [locations[0], packages.at(-1)]
  if (!town || !item) throw new Error('A firm has a town and a package')
  const offer = page.locator('#looked-at')
  const select = page.locator('#selectedPackage')
  await open(page, paths.contact)
  await expect(offer).toBeHidden()
  await open(page, townPath(town))
  await page.getByRole('link', { name: `Contact Now about ${item.title}` }).tap()
  await expect(page).toHaveURL(paths.contact)
  await expect(offer).toContainText(`You were looking at the ${item.title}.`)
  await expect(select).toHaveValue('')
  await offer.getByRole('button', { name: 'Choose it' }).tap()
  await expect(select).toHaveValue(item.title)
  await expect(select).toBeFocused()
  await expect(offer).toBeHidden()
  await open(page, bookingPath(item))
  await expect(offer).toBeHidden()
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar is at the end of the page, over nothing, and not below the form', async ({ page }) => {
    await page.goto(paths.home)
    const book = bar(page).getByRole('link', { name: 'Book' })
    await expect(book).not.toBeInViewport()
    await book.scrollIntoViewIfNeeded()
    await expect(book).toBeInViewport()
    await page.goto(paths.contact)
    await expect(bar(page)).toBeHidden()
  })
})

test('On wider screens Book is in the header beside the number, and the bar is gone', async ({ page }) => {
  await page.goto(paths.home)
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const book = page.getByRole('banner').getByRole('link', { name: 'Book', exact: true })
    await expect(book).toHaveAttribute('href', paths.contact)
    await expect(book).toBeVisible()
    await expect(bar(page).getByRole('link')).toHaveCount(0)
    const box = await book.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
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
