import type { Page } from '@playwright/test'
import { judgeCoverage } from '../../domain/coverage.ts'
import { addDays, readLondonClock } from '../../domain/london-clock.ts'
import { getFinder } from '../../src/lib/packages.ts'
import {
  booking,
  content,
  expect,
  expectAwake,
  type Form,
  failedText,
  sentText,
  test
} from '../support/booking-test.ts'
import { hold, rewriteHtml } from '../support/islands.ts'
import { makePhoto } from '../support/sample-photos.ts'
import { bringGates, checkFocus, checkWithAxe, expectSound, widths } from './inspect.ts'

/* Every state that no page has when it is opened, on as few pages as can show them. */

const { packages, addOns, testimonials, coverage } = content
const formParts = '#booking-messages, #booking-form'

const withAddOns = packages.find(({ addOnsOnly }) => addOnsOnly) ?? packages.find((item) => item.addOns.length > 0)
const estimateQuery = new URLSearchParams({
  package: (withAddOns ?? packages[0])?.title ?? '',
  addons: (withAddOns?.addOnsOnly ? addOns[0]?.id : withAddOns?.addOns[0]) ?? '',
  first: '1'
})

test('the form’s errors, the request on its way and the sent request', async ({ page, form }) => {
  const release = await hold(page, '**/email/send')
  await form.open()
  await bringGates(page)
  // One for all that is missing, and one with an offer to mend it.
  for (const values of [{}, { ...booking, phone: '+44 7700 900123' }]) {
    await form.fillIn(values, 'phone' in values)
    await form.send()
    await expect(form.alert).toBeFocused()
    await expectSound(page, formParts)
  }
  await form.submit()
  await expect(form.sendButton).toHaveText('Sending your request…')
  await expectSound(page, formParts)
  release()
  await expect(form.sentPanel).toBeFocused()
  await expectSoundToast(page, form, sentText)
  await expectSound(page, formParts)
  await expectSoundInForcedColours(page)
})

test('everything chosen, a photo that cannot be read, and a failed request', async ({ page, form, service }) => {
  service.answer = { status: 500 }
  await form.open(`?${estimateQuery}`)
  await bringGates(page)
  if (!withAddOns?.addOnsOnly) await form.openDetails()
  for (const choice of ['[name=vehicleSize]', '[name=firstVisit]', '[name=addOns]'].map((one) => `${one}:visible`)) {
    const [first] = await page.locator(`#booking-form ${choice}`).all()
    await first?.check()
  }
  await page.locator('#firstWish').fill(addDays(readLondonClock(new Date()).date, 7))
  await page.locator('#note').fill('Gate code 12\nTap by the door')
  const unreadable = { name: 'holiday.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }
  await page
    .locator('#photos')
    .setInputFiles([await makePhoto('one.jpg', 'red'), unreadable, await makePhoto('two.jpg')])
  await expect(page.locator('.photo-list img')).toHaveCount(2)
  await expectSound(page, formParts)
  await expectSoundInForcedColours(page)
  await form.submit()
  await expect(form.safePanel).toBeFocused()
  await expectSoundToast(page, form, failedText)
  await form.safePanel.getByText('What you typed').click()
  await form.safePanel.getByRole('button', { name: 'Restore my details' }).click()
  await expectSound(page, formParts)
  await expectSoundInForcedColours(page)
})

test('the question above the packages, the sizes, the details of a package, and the tooltips', async ({
  page,
  form
}) => {
  await page.goto('/services/')
  await expectAwake(page)
  await bringGates(page)
  const choices = page.locator('.finder input')
  await expect(choices).toHaveCount(getFinder(content)?.choices.length ?? 0)
  await page.setViewportSize({ width: 320, height: 900 })
  for (const choice of await choices.all()) {
    await choice.check()
    expect(await page.evaluate(() => gates.findReflowFaults())).toEqual([])
  }
  await page.locator('article summary').first().click()
  await expectSound(page, '#packages')
  await expectSoundInForcedColours(page)
  await form.open(`?package=${encodeURIComponent(booking.selectedPackage)}`)
  await bringGates(page)
  const help = page.locator('.help-button').last()
  // On narrower screens the price is in the bar, which has none.
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await help.blur()
    await help.focus()
    await expect(page.locator('.tooltip')).toBeVisible()
    expect(await checkWithAxe(page, '.tooltip')).toEqual([])
    const { x = -1, width: wide = 0 } = (await page.locator('.tooltip').boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
    await expect(page.locator('.tooltip')).toHaveCount(0)
  }
})

test('what is said of a postcode, a part that broke, and the open menu', async ({ page }) => {
  await rewriteHtml(page, (html) =>
    html.replace('&quot;testimonials&quot;:[1,[', '&quot;testimonials&quot;:[1,[[0,null],')
  )
  await page.goto('/')
  await expectAwake(page)
  await bringGates(page)
  for (const [postcode, verdict] of listVerdicts()) {
    await page.locator('#coverage-postcode').fill(postcode)
    await page.locator('#coverage-postcode').press('Enter')
    await expect(page.locator('#coverage-verdict')).toHaveText(verdict)
    await expectSound(page, '.coverage-check')
  }
  if (testimonials.length > 0) {
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(/Unexpected Application Error!.*null/)
    for (const way of ['tel', 'mailto']) await expect(alert.locator(`a[href^="${way}:"]`)).toBeVisible()
    await expectSound(page, '.island-error')
  }
  const button = page.getByRole('button', { name: 'Menu' })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await button.press('Enter')
    await expect(page.locator('#menu')).toBeVisible()
    await expectSound(page, '#menu', [width])
    expect(await page.evaluate(() => gates.findMotion())).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('#menu')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

/** A postcode of the firm's own list for each verdict that it can give. */
function listVerdicts(): [string, RegExp][] {
  if (!coverage) return []
  const verdicts = { covered: /yes, we cover/, edge: /near the edge/, outside: /outside our/ }
  return Object.entries(verdicts).flatMap(([state, verdict]) => {
    const outward = Object.keys(coverage.miles).find((code) => judgeCoverage(code, coverage).state === state)
    return outward ? [[outward, verdict]] : []
  })
}

/** A toast goes after six seconds, unless the pointer rests on it. */
async function expectSoundToast(page: Page, { toast }: Form, text: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await toast.hover()
    await expect(toast).toHaveText(text)
    expect(await checkWithAxe(page, '[data-sonner-toaster]')).toEqual([])
  }
  expect(await page.evaluate(() => gates.findMotion())).toEqual([])
  expect(await checkFocus(page)).toEqual([])
  await page.mouse.move(0, 0)
  // On a small screen it lies over the panel, which is looked at once it has gone.
  await expect(toast).toHaveCount(0)
}

async function expectSoundInForcedColours(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  expect([...(await page.evaluate(() => gates.findBareControls())), ...(await checkFocus(page))]).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
}
