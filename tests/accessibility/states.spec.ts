import type { Page } from '@playwright/test'
import { judgeCoverage } from '../../domain/coverage.ts'
import { getFinder } from '../../src/lib/finder.ts'
import {
  booking,
  content,
  expect,
  expectAwake,
  failedText,
  fillIn,
  openContact,
  safePanel,
  sendButton,
  sentPanel,
  sentText,
  submit,
  test,
  toast
} from '../support/booking-test.ts'
import { makePhoto } from '../support/photos.ts'
import { bringGates, checkFocus, checkWidths, checkWithAxe, widths } from './inspect.ts'
import { findMissingRules } from './missing-rules.ts'

/* Every state that no page has when it is opened, on as few pages as can show them. */

async function expectSound(page: Page, within: string, sizes = widths) {
  expect(await findMissingRules(page)).toEqual([])
  expect(await checkWidths(page, within, sizes)).toEqual([])
}

const form = '#booking-messages, #booking-form'

test('the form’s errors, the request on its way and the sent request', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/email/send', async (route) => {
    await released
    await route.continue()
  })
  await openContact(page)
  await bringGates(page)
  const errors = [
    {},
    { ...booking, name: 'Ann 2' },
    { ...booking, phone: '+44 7700 900123' },
    { ...booking, email: 'sian' }
  ]
  for (const [index, values] of errors.entries())
    await test.step(`error ${index + 1}`, async () => {
      await fillIn(page, values, index > 0)
      await sendButton(page).click()
      await expect(page.locator('#booking-messages').getByRole('alert')).toBeFocused()
      await expectSound(page, form)
    })
  await addEverything(page)
  await submit(page)
  await expect(sendButton(page)).toHaveText('Sending your request…')
  await expectSound(page, form)
  release()
  await expect(sentPanel(page)).toBeFocused()
  await expectSoundToast(page, sentText)
  await expectSound(page, form)
  await expectSoundInForcedColours(page)
})

test('the failed request with what was typed', async ({ page, service }) => {
  service.answer = { status: 500 }
  await openContact(page)
  await bringGates(page)
  await addEverything(page)
  await submit(page)
  await expect(safePanel(page)).toBeFocused()
  await expectSoundToast(page, failedText)
  await safePanel(page).getByText('What you typed').click()
  await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
  await expectSound(page, form)
  await expectSoundInForcedColours(page)
})

const { packages, addOns, testimonials, business, coverage } = content
const withAddOns = packages.find(({ addOnsOnly }) => addOnsOnly) ?? packages.find((item) => item.addOns.length > 0)
const estimateQuery = new URLSearchParams({
  package: (withAddOns ?? packages[0])?.title ?? '',
  addons: (withAddOns?.addOnsOnly ? addOns[0]?.id : withAddOns?.addOns[0]) ?? '',
  first: '1'
})

test('the form with everything open, chosen and wished for', async ({ page }) => {
  await openContact(page, `?${estimateQuery}`)
  await bringGates(page)
  await page.locator('#booking-form').evaluate((root) => {
    for (const part of root.querySelectorAll('details')) part.open = true
  })
  await page.locator('#firstWish').fill('2031-11-24')
  await expectSound(page, form)
  await expectSoundInForcedColours(page)
})

test('the question above the packages, answered', async ({ page }) => {
  await page.goto('/services/')
  const choices = page.locator('.finder input')
  await expect(choices).toHaveCount(getFinder(content)?.choices.length ?? 0)
  // A firm may ask nothing.
  if ((await choices.count()) === 0) return
  await bringGates(page)
  await choices.last().check()
  await expectSound(page, '.finder')
  await expectSoundInForcedColours(page)
})

test('the estimate with a result, add-ons and the tooltip', async ({ page }) => {
  await page.goto(`/services/?${estimateQuery}#estimate`)
  await expectAwake(page)
  await bringGates(page)
  await expectSound(page, '#estimate')
  await expectSoundInForcedColours(page)
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
  const help = page.getByRole('button', { name: 'Which size is my car?' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await help.blur()
    // A tooltip closes when the page scrolls: that must be over before it opens.
    await help.evaluate((button) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    await help.focus()
    await expect(page.locator('.tooltip')).toBeVisible()
    expect(await checkWithAxe(page, '.tooltip')).toEqual([])
    const box = await page.locator('.tooltip').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
    await expect(page.locator('.tooltip')).toHaveCount(0)
  }
})

/** A postcode of the firm's own list for each answer that it can give. */
function listAnswers(): [string, RegExp][] {
  const { radius } = business
  if (!coverage || !radius) return []
  const answers = { covered: /yes, we cover/, edge: /near the edge/, outside: /outside our/ }
  return Object.entries(answers).flatMap(([state, answer]) => {
    const outward = Object.keys(coverage).find((code) => judgeCoverage(code, coverage, radius.miles).state === state)
    return outward ? [[outward, answer]] : []
  })
}

const answers = listAnswers()
const parts = [
  'the open menu',
  ...(answers.length > 0 ? ['the answers to a postcode'] : []),
  ...(testimonials.length > 0 ? ['a part that broke'] : [])
]

test(parts.join(', '), async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const broken = body.replace('&quot;testimonials&quot;:[1,[', '&quot;testimonials&quot;:[1,[[0,null],')
    await route.fulfill({ response, body: broken })
  })
  await page.goto('/')
  await expectAwake(page)
  await bringGates(page)
  for (const [postcode, answer] of answers) {
    await page.locator('#coverage-postcode').fill(postcode)
    await expect(page.locator('#coverage-answer')).toHaveText(answer)
    await expectSound(page, '.coverage-check')
  }
  if (testimonials.length > 0) {
    await expect(page.locator('.island-error')).toBeVisible()
    await expectSound(page, '.island-error')
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await expect(page.locator('#menu')).toBeVisible()
    await expectSound(page, '#menu', [width])
    expect(await page.evaluate(() => gates.findMotion())).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('#menu')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  }
})

test('photos, one of which cannot be read', async ({ page }) => {
  await openContact(page)
  await bringGates(page)
  const unreadable = { name: 'holiday.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }
  const photos = [await makePhoto('one.jpg', 'red'), unreadable, await makePhoto('two.jpg', 'blue')]
  await page.locator('#photos').setInputFiles(photos)
  await expect(page.locator('.photo-list canvas')).toHaveCount(2)
  await expectSound(page, form)
  await expectSoundInForcedColours(page)
})

/** What a request may hold besides the eight fields, as far as the firm offers it. */
async function addEverything(page: Page) {
  for (const choice of ['[name=vehicleSize]', '[name=firstVisit]', '[name=addOns]:visible']) {
    const [first] = await page.locator(`#booking-form ${choice}`).all()
    await first?.check()
  }
  await page.locator('#firstWish').fill('2031-11-24')
  await page.locator('#note').fill('Gate code 12\nTap by the door')
  await page.locator('#photos').setInputFiles([await makePhoto('car.jpg')])
}

/** A toast goes after six seconds, unless the pointer rests on it. */
async function expectSoundToast(page: Page, text: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await toast(page).hover()
    await expect(toast(page)).toHaveText(text)
    expect(await checkWithAxe(page, '[data-sonner-toaster]')).toEqual([])
  }
  expect(await page.evaluate(() => gates.findMotion())).toEqual([])
  expect(await checkFocus(page)).toEqual([])
  await page.mouse.move(0, 0)
  // On a small screen it lies over the panel, which is looked at once it has gone.
  await expect(toast(page)).toHaveCount(0)
}

async function expectSoundInForcedColours(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  expect(await page.evaluate(() => gates.findBareControls())).toEqual([])
  expect(await checkFocus(page)).toEqual([])
}
