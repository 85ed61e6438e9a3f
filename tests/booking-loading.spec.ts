import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { byteBudgets, usedContactScript } from '../bench/budgets.ts'
import { findFirm } from '../catalogue/firm.ts'
import {
  booking,
  choosePhotos,
  content,
  expect,
  expectAwake,
  fillIn,
  openContact,
  readForm,
  readParams,
  sendButton,
  sentPanel,
  test
} from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makePhoto } from './support/photos.ts'

/** Brotli bytes of every script fetched so far, and their names. */
function watchScripts(page: Page) {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  })
  return { files, sum: () => sumUp([...files]) }
}

/** What only a touch asks for: toaster, SDK, the sizes' tooltip, what shrinks photos and, where postcodes are checked, their distances. */
const later = /toaster|miles|tooltip|shrink-photo|\/es\./
const laterFiles = content.coverage ? 5 : 4

const sumUp = (files: string[]) => files.reduce((total, file) => total + sizeOf(join(findFirm().dist, file)), 0)
const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

test('/contact/ fetches little script until it is touched, and not much more with everything used', async ({ page }, {
  annotations
}) => {
  const scripts = watchScripts(page)
  await openContact(page, `?package=${encodeURIComponent(booking.selectedPackage)}`)
  await page.waitForLoadState('networkidle')
  annotations.push({ type: 'untouched', description: `${scripts.sum()} bytes` })
  expect(scripts.sum()).toBeLessThanOrEqual(byteBudgets.contact.script)
  expect([...scripts.files].filter((file) => later.test(file))).toEqual([])

  await fillIn(page)
  await page.getByRole('button', { name: 'Which size is my car?' }).hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect([...scripts.files].filter((file) => file.includes('shrink-photo'))).toEqual([])
  await choosePhotos(page, await makePhoto('car.jpg'))
  await sendButton(page).click()
  await expect(sentPanel(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  annotations.push({ type: 'everything', description: `${scripts.sum()} bytes` })
  expect([...scripts.files].filter((file) => later.test(file)).length).toBe(laterFiles)
  expect(scripts.sum()).toBeLessThanOrEqual(usedContactScript)
})

test('What was typed, chosen or ticked before our code arrived is kept, and can be sent', async ({ page, service }) => {
  const release = await hold(page, /_astro\/(client|react|booking|estimate)\..*\.js$/)
  await page.goto('/contact/')
  await fillIn(page)
  await choosePhotos(page, await makePhoto('early.jpg'))
  expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0)
  release()
  await expectAwake(page)
  expect(await readForm(page)).toEqual({ ...booking, acceptedTerms: true })
  if (content.coverage) await expect(page.locator('#postalCode-coverage')).toContainText('B91 3QN')
  await expect(page.locator('.estimate-result')).toContainText(booking.selectedPackage)
  await expect(page.getByRole('img', { name: 'early.jpg' })).toBeVisible()
  await sendButton(page).click()
  await expect(sentPanel(page)).toBeVisible()
  expect(readParams(service.posts[0])).toMatchObject({ ...booking, photo1: expect.stringMatching(/^data:image/) })
})

test('A form sent before our code arrived goes out as a plain post', async ({ page, service, faults }) => {
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto('/contact/')
  await fillIn(page)
  await sendButton(page).click()
  await expect.poll(() => service.posts.map(({ path }) => path)).toEqual(['/api/v1.0/email/send-form'])
  for (const fault of faults.splice(0)) expect(fault).toContain('Failed to fetch')
})
