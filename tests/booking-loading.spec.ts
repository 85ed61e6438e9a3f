import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { usedContactScript } from '../bench/budgets.ts'
import { findFirm } from '../catalogue/firm.ts'
import { booking, content, expect, expectAwake, readParams, test } from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makePhoto } from './support/sample-photos.ts'

/**
 * What only a touch asks for: toaster, what sends, the cars, what shrinks photos and, where postcodes are checked, their
 * distances. A visit's panel is never among them: its link alone asks for it.
 */
const later = /toaster|miles|shrink-photo|after-send|cars|visit/
const laterFiles = content.coverage ? 5 : 4

/** In bytes, as Brotli where there is such a file. */
const sumUp = (scripts: Set<string>) =>
  [...scripts].reduce((total, script) => {
    const file = join(findFirm().dist, script)
    return total + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  }, 0)

test('/contact/ fetches little script until touched, and not much more when used', async ({ page, form }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  const findLater = () => [...scripts].filter((file) => later.test(file))
  await form.open(`?package=${encodeURIComponent(booking.selectedPackage)}`)
  await page.waitForLoadState('networkidle')
  expect(findLater()).toEqual([])

  await form.fillIn()
  expect(findLater().join()).not.toContain('shrink-photo')
  await form.choosePhotos(await makePhoto('car.jpg'))
  await form.send()
  await expect(form.sentPanel).toBeVisible()
  await expect.poll(findLater).toHaveLength(laterFiles)
  expect(sumUp(scripts)).toBeLessThanOrEqual(usedContactScript)
})

const early = {
  async 'before our code arrived'(page: Page) {
    const release = await hold(page, /_astro\/(client|booking)\..*\.js$/)
    await page.goto('/contact/')
    return release
  },
  async 'while React took the form over'(page: Page) {
    const release = await holdReact(page)
    await page.goto('/contact/')
    await expectAwake(page)
    return release
  }
}

/** React hydrates in steps, between which it asks to be called again. A press must not make it take them all at once. */
async function holdReact(page: Page) {
  await page.addInitScript(holdSteps)
  return () => page.evaluate(() => dispatchEvent(new Event('release')))
}

function holdSteps() {
  const { postMessage } = MessagePort.prototype
  const held: (() => void)[] = []
  MessagePort.prototype.postMessage = function (message) {
    held.push(() => postMessage.call(this, message))
  }
  addEventListener('release', () => {
    MessagePort.prototype.postMessage = postMessage
    for (const post of held) post()
  })
}

for (const [when, open] of Object.entries(early))
  test(`What was typed, chosen or ticked ${when} is kept, and can be sent`, async ({ page, form, service }) => {
    const release = await open(page)
    await form.fillIn()
    const isOurs = () => page.locator('#booking-form').evaluate((element: HTMLFormElement) => element.noValidate)
    // What is typed while React takes the form over makes it finish.
    if (when === 'before our code arrived') expect(await isOurs()).toBe(false)
    await release()
    await expect.poll(isOurs).toBe(true)
    expect(await form.read()).toEqual({ ...booking, acceptedTerms: true })
    if (content.coverage) await expect(page.locator('#postalCode-coverage')).toContainText('B91 3QN')
    await expect(page.locator('.price-bar')).toContainText(booking.selectedPackage)
    await form.send()
    await expect(form.sentPanel).toBeVisible()
    expect(readParams(service.posts[0])).toEqual(booking)
  })

test('A form sent before our code arrived goes out as a plain post', async ({ page, form, service, faults }) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/contact/')
  await form.fillIn()
  await form.send()
  await expect.poll(() => service.posts.map(({ path }) => path)).toEqual(['/api/v1.0/email/send-form'])
  for (const fault of faults.splice(0)) expect(fault).toContain('hydrat')
})

/** As somebody who presses whatever is there, or a child; in the page, because that is faster than the page. */
function pressAnything(at: number) {
  const places = '#booking-form, #booking-messages, .price-bar, .estimate-result'
  const controls = [...document.querySelectorAll(places)]
    .flatMap((place) => [...place.querySelectorAll<HTMLInputElement>('input, select, textarea, button, summary')])
    .filter((one) => one.checkVisibility() && one.type !== 'file' && !/^(Print|Choose photos)$/.test(one.textContent))
    // Until the form is ours, Send posts it and leaves the page.
    .filter((one) => one.type !== 'submit' || one.form?.noValidate)
  const control = controls[Math.floor(at * controls.length)]
  if (!control?.matches('select, textarea, [type=text], [type=tel], [type=email], [type=date], :not([type]):is(input)'))
    return control?.click()
  const options =
    control instanceof HTMLSelectElement ? [...control.options].map(({ value }) => value) : ['', '7', 'Ann']
  control.focus()
  control.value = options[Math.floor(at * 1000) % options.length] ?? ''
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

test('Whatever is pressed, however fast, nothing breaks or stays stuck', async ({ page, form }) => {
  const session = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  let seed = 40
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  await slowDown(20)
  await page.goto('/contact/', { waitUntil: 'commit' })
  await expect(form.sendButton).toBeVisible()
  for (let press = 0; press < 200; press++) await page.evaluate(pressAnything, draw())
  await slowDown(1)
  await expectAwake(page)
  await expect(form.sendButton).toHaveText('Send booking request')
  await form.fillIn()
  await expect.poll(() => form.read()).toEqual({ ...booking, acceptedTerms: true })
  await form.send()
  // The walk may have sent something less than ten seconds ago.
  await expect(form.sentPanel.or(form.safePanel)).toBeFocused()
})
