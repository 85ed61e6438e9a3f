import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usedContactScript } from '../bench/budgets.ts'
import { findFirm } from '../catalogue/firm.ts'
import { booking, content, expect, expectAwake, readParams, test } from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makePhoto } from './support/photos.ts'

/** What only a touch asks for: what is folded (two files), toaster, SDK, panels, the cars, what shrinks photos and, where postcodes are checked, their distances. */
const later = /hydrate-details|choice-fields|toaster|miles|shrink-photo|after-send|car-offer|\/es\./
const laterFiles = content.coverage ? 8 : 7

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
  await form.sendButton.click()
  await expect(form.sentPanel).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(findLater()).toHaveLength(laterFiles)
  expect(sumUp(scripts)).toBeLessThanOrEqual(usedContactScript)
})

test('What was typed, chosen or ticked before our code arrived can be sent', async ({ page, form, service }) => {
  const release = await hold(page, /_astro\/(client|react|booking|estimate)\..*\.js$/)
  await page.goto('/contact/')
  await form.fillIn()
  await form.choosePhotos(await makePhoto('early.jpg'))
  expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0)
  release()
  await expectAwake(page)
  expect(await form.read()).toEqual({ ...booking, acceptedTerms: true })
  if (content.coverage) await expect(page.locator('#postalCode-coverage')).toContainText('B91 3QN')
  await expect(page.locator('.estimate-result')).toContainText(booking.selectedPackage)
  await expect(page.getByRole('img', { name: 'early.jpg' })).toBeVisible()
  await form.sendButton.click()
  await expect(form.sentPanel).toBeVisible()
  expect(readParams(service.posts[0])).toMatchObject({ ...booking, photo1: expect.stringMatching(/^data:image/) })
})

test('A form sent before our code arrived goes out as a plain post', async ({ page, form, service, faults }) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/contact/')
  await form.fillIn()
  await form.sendButton.click()
  await expect.poll(() => service.posts.map(({ path }) => path)).toEqual(['/api/v1.0/email/send-form'])
  for (const fault of faults.splice(0)) expect(fault).toContain('Failed to fetch')
})
