import { join } from 'node:path'
import { type ConfigData, HtmlValidate, type Report } from 'html-validate'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { type ServedSite, serveSite } from './served-site.ts'
import { content, findPageFile, firm, pages, postBooking, readText } from './site.ts'

/* None of these rules is switched off; styles in attributes are refused besides, because the policy blocks them. */
const config = {
  extends: ['standard', 'a11y', 'document'].map((name) => `html-validate:${name}`),
  rules: { 'no-inline-style': 'error' }
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

for (const path of pages) {
  test(`${path} is valid HTML`, async () => {
    expect(list(await validator.validateFile(join(firm.dist, findPageFile(path))))).toEqual([])
  })
}

const answers: [string, number, RequestInit][] = [
  ['success', 200, postBooking()],
  [
    'everything missing',
    400,
    postBooking({ name: '', phone: '', carMake: '', selectedPackage: '', acceptedTerms: '' })
  ],
  ['a digit in the name', 400, postBooking({ name: 'R2 "D2" <b>' })],
  ['a phone number that can be mended', 400, postBooking({ phone: '+44 7700 900123' })],
  ['an address that is none', 400, postBooking({ email: '"><i>' })],
  ['a wrong id', 400, postBooking({ user_id: 'x' })],
  ['too much', 413, postBooking({ carMake: 'x'.repeat(60_000) })],
  ['no form', 415, { ...postBooking(), headers: { accept: 'text/html', 'content-type': 'text/plain' } }]
]
for (const [name, status, init] of answers) {
  test(`the relay's page on ${name} is valid HTML`, async () => {
    const answer = await site.post(init)
    expect(answer.status).toBe(status)
    expect(list(await validator.validateString(await answer.text()))).toEqual([])
  })
}

test("the relay's page on too many requests is valid HTML", async () => {
  const send = (name: string) => site.post(postBooking({ name }), '198.51.100.7')
  const both = await Promise.all([send('First'), send('Second')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
  for (const answer of both) expect(list(await validator.validateString(await answer.text()))).toEqual([])
})

test('the mailbox and the email in it are valid HTML', async () => {
  const cookie = (await fetch(site.mailbox, { redirect: 'manual' })).headers.get('set-cookie')?.split(';')[0] ?? ''
  const read = async (path: string) => (await site.get(path, { headers: { cookie } })).text()
  expect(list(await validator.validateString(await read('/__mailbox/nothing')))).toEqual([])
  const item = content.packages.find(({ warning }) => warning) ?? content.packages[0]
  await site.post(postBooking({ name: 'For the mailbox', selectedPackage: item?.title ?? '' }))
  await waitFor('the email', async () => (await read('/__mailbox')).includes('For the mailbox'))
  const [, message = ''] = (await read('/__mailbox')).match(/<a href="(\/__mailbox\/[^"]+)">[^<]*For the mailbox/) ?? []
  for (const path of ['/__mailbox', message]) {
    expect([path, ...list(await validator.validateString(await read(path)))]).toEqual([path])
  }
  const mail = await read(`${message}/html`)
  expect(readText(parse(mail))).toContain(item?.warning ?? item?.title)
  expect(list(await mailValidator.validateString(mail))).toEqual([])
})
