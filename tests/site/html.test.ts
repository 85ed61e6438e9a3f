import { join } from 'node:path'
import { type ConfigData, HtmlValidate, type Report } from 'html-validate'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSite, serveSite } from '../support/served-site.ts'
import { waitFor } from '../support/wait-for.ts'
import { content, findPageFile, firm, pages, postBooking, readPage, readText } from './site.ts'

/*
 * None of these rules is switched off; styles in attributes are refused besides, because the policy blocks them. Only
 * other people's scripts would need a hash.
 */
const config = {
  extends: ['standard', 'a11y', 'document'].map((name) => `html-validate:${name}`),
  rules: { 'no-inline-style': 'error', 'require-sri': ['error', { target: 'crossorigin' }] }
} satisfies ConfigData
const validator = new HtmlValidate(config)
/* Some mail programs throw the style away: old attributes keep the table's columns apart there. */
const mailValidator = new HtmlValidate({ ...config, rules: { ...config.rules, 'no-deprecated-attr': 'off' } })

const list = ({ results }: Report) =>
  results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`)

let site: ServedSite
beforeAll(async () => {
  site = await serveSite()
})
afterAll(() => site.stop())

test.each(pages)('%s is valid HTML', async (path) => {
  expect(list(await validator.validateFile(join(firm.dist, findPageFile(path))))).toEqual([])
})

const nothing = { name: '', phone: '', carMake: '', selectedPackage: '', acceptedTerms: '' }
const contact = readPage('/contact/')
const copied = ['link[rel="canonical"]', 'header', 'h1', '.contact-aside', '#terms', 'footer']

test.each<[string, number, string, RequestInit]>([
  ['a sent request', 200, 'Request sent', postBooking()],
  ['a form with nothing in it', 400, 'Error', postBooking(nothing)],
  ['markup in a field', 400, 'Error', postBooking({ name: 'R2 "D2" <b>', email: '"><i>' })],
  ['a phone number that can be mended', 400, 'Error', postBooking({ phone: '+44 7700 900123' })],
  ['too much', 413, 'Error', postBooking({ carMake: 'x'.repeat(60_000) })]
])('without scripts the answer to %s is valid HTML, and the contact page around the same form', async (...args) => {
  const [, status, title, init] = args
  const answer = await site.post(init)
  expect(answer.status).toBe(status)
  const html = await answer.text()
  expect(list(await validator.validateString(html))).toEqual([])
  const page = parse(html)
  expect(readText(page.querySelector('title'))).toMatch(new RegExp(`^${title}: `))
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  for (const part of copied) expect(page.querySelector(part)?.outerHTML).toBe(contact.querySelector(part)?.outerHTML)
})

test('too many requests are refused with a valid page', async () => {
  const send = (name: string) => site.post(postBooking({ name }), '198.51.100.7')
  const both = await Promise.all([send('First'), send('Second')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
  for (const answer of both) expect(list(await validator.validateString(await answer.text()))).toEqual([])
})

test('the mailbox and the emails in it are valid HTML', async () => {
  const cookie = (await fetch(site.mailbox, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? ''
  const read = async (path: string) => (await site.get(path, { headers: { cookie } })).text()
  const item = content.packages.find(({ warning }) => warning) ?? content.packages[0]
  await site.post(postBooking({ name: 'For the mailbox', selectedPackage: item?.title ?? '' }))
  await waitFor('the email', async () => (await read('/__mailbox')).includes('For the mailbox'))
  const mailbox = await read('/__mailbox')
  // Each email is a document of its own, with its own heading.
  const faults = list(await mailValidator.validateString(mailbox)).filter((fault) => !fault.includes('Multiple <h1>'))
  expect(faults).toEqual([])
  expect(readText(parse(mailbox))).toContain(item?.warning ?? item?.title)
})
