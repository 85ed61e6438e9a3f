import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { findFirm } from '../../catalogue/firm.ts'
import { loadContent } from '../../catalogue/load.ts'
import { writeMailboxAddress } from '../../server/mail/mailbox-pages.ts'
import { createForm } from '../support/booking-test.ts'
import { bringGates, checkWidths, expectSound } from './inspect.ts'

/* What the server itself draws: answers to a form sent without scripts, the mailbox, and the email in it. */
test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const content = loadContent(findFirm().folder)
const title = content.packages[0]?.title ?? ''
const typed = { name: 'Siân O’Neill', phone: '07700900123', postalCode: 'B91 3QN', carMake: 'Mazda', carModel: '3' }

test('The first press of Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Skip to the content')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('The answers to a form sent without scripts', async ({ page }) => {
  // Without its scripts a page is what a browser shows that runs none, and the gates can still look at it.
  await page.route(/contact|send-form/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    await route.fulfill({ response, body })
  })
  const send = async (phone: string) => {
    await page.waitForTimeout(1100) // The relay takes one request a second.
    await page.goto('/contact/')
    await createForm(page).submit({ ...typed, phone, selectedPackage: title })
  }
  await send('+44 7700 900123')
  await expect(page.getByRole('alert')).toContainText('Phone number should contain only digits')
  await expect(page.getByRole('alert')).toBeFocused()
  await bringGates(page)
  await expectSound(page)
  await send('07700900123')
  await expect(page.locator('.form-sent')).toContainText('Booking request submitted!')
  await expect(page.locator('.form-sent')).toBeFocused()
  await bringGates(page)
  await expectSound(page)
})

test('The mailbox and an email in it', async ({ page, request }) => {
  const mailbox = writeMailboxAddress(await readFile('test-results/mailbox/key', 'utf8'))
  await request.get(mailbox)
  await expect.poll(async () => (await (await request.get('/__mailbox')).text()).includes('<li>')).toBe(true)
  await page.goto(mailbox)
  // The newest is open.
  await expect(page.getByRole('heading', { name: 'Plain text' }).first()).toBeVisible()
  await bringGates(page)
  expect(await checkWidths(page)).toEqual([])
  const mail = await page
    .locator('article')
    .first()
    .evaluate(({ shadowRoot }) => shadowRoot?.innerHTML)
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><html lang="en-GB"><title>The email</title>${mail}`)
  await bringGates(page)
  // A mail is shown inside a page that has its landmarks.
  expect((await checkWidths(page)).filter((fault) => !/landmark-one-main|region/.test(fault))).toEqual([])
})
