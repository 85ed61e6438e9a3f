import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { useScratchFirm } from '../tests/support/scratch-firm.ts'
import { listDisclosures } from './facts.ts'
import { surveyContent } from './load.ts'

const firm = useScratchFirm()

const take = (field: string) => firm.edit('business.yaml', (business) => void delete business[field])
const set = (fields: object) => firm.edit('business.yaml', (business) => ({ ...business, ...fields }))

/** What a firm may do without, what is as good as nothing, and the words that go with it. */
const facts: [field: string, nothing: unknown, words: RegExp][] = [
  ['rating', { value: 5, count: 0 }, /"rating":\{/],
  ['socials', [], /facebook\.com/],
  ['radius', { miles: 0, centre: 'X', latitude: 52, longitude: -1 }, /\d[ -]miles?\b/],
  ['deposit', { percent: 0, inTerms: 50 }, /deposits? (of|upfront|is)/i],
  ['firstVisitDiscountPercent', 0, /\d% off (your|the) first|first-time customers/i],
  ['memberDiscountPercent', 0, /off enhancements/],
  ['dropOffReward', 0, /off (your|the) next/i],
  ['replyPromise', { value: '' }, /within one working day/],
  ['referral', undefined, /referral code/i],
  ['waterAndPower', undefined, /supply water/]
]

test.each(facts)('a firm without %s says no word of it, and nothing is as good as none', (field, nothing, words) => {
  const quote = (wanted: RegExp) => JSON.stringify(firm.load()).match(wanted)?.[0]
  expect(quote(words)).toBeDefined()
  const original = firm.read('business.yaml')
  take(field)
  expect(quote(words)).toBeUndefined()
  expect(quote(/undefined|NaN|\{[\w:-]+\}/)).toBeUndefined()
  const without = firm.load()
  if (nothing === undefined) return
  firm.write('business.yaml', original)
  set({ [field]: nothing })
  expect(firm.load()).toEqual(without)
})

test('files of what a firm does not have may be missing or empty, and one without reviews is not called trusted', () => {
  const isTrusted = () => firm.load().pages.home.benefits.tiles.some(({ title }) => title === 'Trusted by locals')
  expect(isTrusted()).toBe(true)
  const lists = ['testimonials.yaml', 'gallery.yaml', 'faqs.yaml', 'add-ons.yaml', 'replies.yaml']
  const nothing = { testimonials: [], gallery: [], faqs: [], addOns: [] }
  for (const file of lists) firm.write(file, '# nothing yet\n')
  expect([firm.load(), isTrusted()]).toMatchObject([{ ...nothing, replies: undefined }, false])
  firm.drop(...lists)
  expect(firm.load()).toMatchObject({ ...nothing, replies: undefined })
})

test('ready answers leave out what the firm does not have, and refuse places that mean nothing', () => {
  firm.edit('replies.yaml', ({ otherDay }) => {
    otherDay.text = '{needs:deposit}A deposit holds the day. Just reply to this, or ring {phone}.'
  })
  const words = 'Just reply to this, or ring 0121 496 0182.'
  expect(firm.load().replies?.otherDay.text).toBe(`A deposit holds the day. ${words}`)
  take('deposit')
  expect(firm.load().replies?.otherDay.text).toBe(words)
  firm.edit('replies.yaml', (replies) => void Object.assign(replies.no, { subject: 'About <nmae>, <day> and <day-2>' }))
  expect(firm.load).toThrow(
    'Sorry, no → Subject holds <nmae> and <day-2>, which means nothing here: the nearest that does is <name>'
  )
})

test('a package that is nothing but add-ons goes with the last of them, and is not counted', () => {
  firm.drop('add-ons.yaml')
  const { packages, pages } = firm.load()
  expect(packages.map(({ id }) => id)).not.toContain('add-on-services')
  expect(pages.services.subheading).toMatch(/^Eight /)
})

test('a price on polishes goes with the last polish', () => {
  const listPolishPrices = () => firm.load().addOns.flatMap(({ polishPrice }) => polishPrice ?? [])
  firm.drop('packages/stage-1-polish.yaml')
  expect(listPolishPrices()).toEqual([6000, 11000])
  firm.drop('packages/stage-2-polish.yaml')
  expect(listPolishPrices()).toEqual([])
})

test('a question is asked only while the firm has what it needs', () => {
  const ids = () => firm.load().faqs.map(({ id }) => id)
  expect(ids()).toContain('deposit')
  take('deposit')
  expect(ids()).not.toContain('deposit')
  expect(ids()).toContain('hear-back')
})

test.each(["Marco's Valets & Co.", 'x'.repeat(60)])('%s fits every title and description', (value) => {
  set({ brand: { value } })
  const { pages, locations } = firm.load()
  for (const { title, description } of [pages.home, pages.services, pages.results, pages.contact, ...locations]) {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description.length).toBeGreaterThan(50)
  }
  expect(surveyContent(firm.folder).longTexts).toEqual([])
})

test('the privacy notice lists what this firm’s form can send, and nothing else', () => {
  expect(firm.load().privacy).toContain(
    "a referral code, the size of your car, add-ons, whether it's your first visit, how often you'd like the plan's " +
      "visits, whether you've had what the plan needs first, the price you were shown, the days that would suit you, a " +
      'note and photos go too.'
  )
  firm.drop('add-ons.yaml')
  take('referral')
  take('firstVisitDiscountPercent')
  for (const file of readdirSync(join(firm.folder, 'packages')))
    firm.edit(`packages/${file}`, ({ pricing, plan, ...item }) => ({ ...item, pricing: { small: pricing.small } }))
  vi.stubEnv('PUBLIC_EMAIL_PHOTOS', 'off')
  const { privacy } = firm.load()
  vi.unstubAllEnvs()
  expect(privacy).toContain('If you add them, the days that would suit you and a note go too.')
  expect(privacy).not.toMatch(/photo/)
  expect(privacy).toContain('The website keeps what you sent only until that email is delivered')
  vi.stubEnv('PUBLIC_EMAIL_ORIGIN', 'https://mail.example')
  const { privacy: hosted } = firm.load()
  expect(hosted).toContain('The form sends your request to mail.example, which turns it into that email')
  expect(hosted).not.toMatch(/The website keeps|scrambled|send you a copy/)
})

test.each([
  ['1 the Row, Solihull, B91 1AA.', ' Registered office: 1 the Row, Solihull, B91 1AA. VAT number GB123456789.'],
  [
    '2 High Street, Leeds',
    ' Registered office: 2 High Street, Leeds. VAT number GB123456789. 1 The Row, Solihull, B911AA.'
  ]
])('the registered office %s is given, and the address where the firm works once', (registeredOffice, said) => {
  const address = { street: { value: '1 The Row' }, postcode: { value: 'B911AA' }, locality: 'Solihull', region: 'X' }
  const numbers = { companyNumber: '01234567', registeredOffice, vatNumber: 123456789 }
  set({ ...numbers, address: { ...address, country: 'GB', publishStreet: true } })
  expect(listDisclosures(firm.load().business).join(' ')).toMatch(new RegExp(`${RegExp.escape(said)}$`))
})

test('a price on request is asked for, never 0, and VAT is said only where it is stated', () => {
  const valet = 'packages/full-valet.yaml'
  firm.edit(valet, ({ pricing: _, ...item }) => ({ ...item, priceOnRequest: true }))
  const { packages, pages } = firm.load()
  expect(packages.find(({ id }) => id === 'full-valet')?.pricing).toEqual({ small: 0 })
  expect(JSON.stringify(pages)).not.toContain('VAT')
  firm.edit('business.yaml', (business) => ({ ...business, vat: 'included' }))
  expect(firm.load().pages.services.notices.startingPrices.text).toMatch(/final price\. Prices include VAT\.$/)
  firm.edit(valet, (item) => ({ ...item, pricing: { small: 40 } }))
  expect(() => firm.load()).toThrow('must be left empty, because "Price on request" is ticked')
  firm.edit(valet, (item) => ({ ...item, priceOnRequest: false, pricing: { small: 0 } }))
  expect(() => firm.load()).toThrow('must be more than 0: for a price on request, tick "Price on request"')
  firm.edit(valet, ({ pricing: _, ...item }) => item)
  expect(() => firm.load()).toThrow('full-valet.yaml: Pricing is missing')
})

test('Results names the pairs that it shows, and not those kept to service pages', () => {
  const { pages, gallery } = firm.load()
  expect(gallery.length).toBeGreaterThan(3)
  expect(pages.results.description).toContain('to drag and compare: Exterior, Interior and Wheel.')
})
