import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shorten } from '../../domain/fit-text.ts'
import { type ServedSite, serveSite } from './served-site.ts'
import { postBooking, readPage, readText } from './site.ts'

/* The relay's answers to a form without scripts, in the page that the build made for them. */

let site: ServedSite
beforeAll(async () => {
  site = await serveSite()
})
afterAll(() => site.stop())

const contact = readPage('/contact/')

test.each([
  ['Error', postBooking({ phone: 'x' })],
  ['Request sent', postBooking()]
])('an answer is the contact page around the same form: %s', async (title, post) => {
  const page = parse(await (await site.post(post)).text())
  expect(readText(page.querySelector('title'))).toBe(
    shorten(`${title}: ${readText(contact.querySelector('title'))}`, 70)
  )
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  for (const part of ['link[rel="canonical"]', 'header', 'h1', '.contact-aside', '#terms', 'footer'])
    expect(page.querySelector(part)?.outerHTML).toBe(contact.querySelector(part)?.outerHTML)
  const listControls = (root: typeof page) =>
    root
      .querySelectorAll('#booking-form :is(label, input, select, option)')
      .filter((control) => !control.closest('.needs-js'))
      .map(({ id, rawText }) => [id, rawText])
  expect(listControls(page)).toEqual(listControls(contact))
})

test('the page that answers stand in is no page of the site', async () => {
  for (const path of ['/answer-error/', '/answer-sent/', '/answer-sent/index.html'])
    expect((await site.get(path)).status).toBe(404)
})
