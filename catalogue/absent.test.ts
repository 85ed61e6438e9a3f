import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScratchFirm } from '../tests/support/scratch-firm.ts'
import { surveyContent } from './load.ts'

let firm: ScratchFirm

beforeEach(() => {
  firm = new ScratchFirm()
})
afterEach(() => firm.remove())

const lists = ['testimonials.yaml', 'reviews.yaml', 'gallery.yaml', 'faqs.yaml', 'add-ons.yaml']

test('files of what a firm does not have may be missing or empty', () => {
  const nothing = { testimonials: [], reviews: [], gallery: [], faqs: [], addOns: [], coverage: undefined }
  for (const file of lists) firm.write(file, '# nothing yet\n')
  firm.write('coverage.csv', 'outward_code,miles\n')
  expect(firm.load()).toMatchObject(nothing)
  firm.drop(...lists, 'coverage.csv')
  expect(firm.load()).toMatchObject(nothing)
})

test('ready answers may be missing or empty, and leave out what the firm does not have', () => {
  expect(firm.load().replies?.yes.text).toMatch(/deposit of <deposit>.*\n\nPlease.*ring 0121 496 0182\./s)
  firm.edit('business.yaml', (business) => void delete business.deposit)
  expect(firm.load().replies?.yes.text).toContain('The price is <price>. If the car')
  firm.edit('replies.yaml', (replies) => void Object.assign(replies.no, { subject: 'About <nmae>, <day> and <day-2>' }))
  expect(firm.load).toThrow('no → subject holds <nmae> and <day-2>, which means nothing here')
  firm.write('replies.yaml', '# none yet\n')
  expect(firm.load().replies).toBeUndefined()
  firm.drop('replies.yaml')
  expect(firm.load().replies).toBeUndefined()
})

test.each([
  ['packages', 'holds no package, and a site needs at least one'],
  ['locations', 'holds no town, and a site needs at least one']
])('without a file in %s there is no site', (folder, says) => {
  firm.drop(...readdirSync(join(firm.folder, folder)).map((file) => `${folder}/${file}`))
  expect(firm.load).toThrow(says)
})

test('a package that is nothing but add-ons goes with the last of them, and is not counted', () => {
  const before = firm.load()
  firm.drop('add-ons.yaml')
  const { packages, pages } = firm.load()
  expect(packages).toEqual(
    before.packages.filter(({ addOnsOnly }) => !addOnsOnly).map((item) => expect.objectContaining({ id: item.id }))
  )
  expect(pages.services.subheading).toMatch(/^Eight /)
})

test('a price on polishes goes with the last polish', () => {
  const listPolishPrices = () => firm.load().addOns.flatMap(({ polishPrice }) => polishPrice ?? [])
  firm.drop('packages/stage-1-polish.yaml')
  expect(listPolishPrices()).toEqual([6000, 11000])
  firm.drop('packages/stage-2-polish.yaml')
  expect(listPolishPrices()).toEqual([])
})

test('a question stands only while the firm has what it needs', () => {
  const ids = () => firm.load().faqs.map(({ id }) => id)
  expect(ids()).toContain('deposit')
  firm.edit('business.yaml', (business) => void delete business.deposit)
  expect(ids()).not.toContain('deposit')
  expect(ids()).toContain('hear-back')
})

test('the centre is the firm’s own town where there is no radius', () => {
  firm.edit('business.yaml', (business) => {
    delete business.radius
    business.address.locality = 'Ely'
  })
  expect(JSON.stringify(firm.load().pages.home)).toContain('car parks all around Ely')
})

test.each([
  'A firm whose name has exactly sixty letters, and not one more',
  'Blythe Valley Valeting',
  "Marco's Valets & Co.",
  'x'.repeat(60)
])('%s goes everywhere', (brand) => {
  firm.edit('business.yaml', (business) => {
    business.brand.value = brand.slice(0, 60)
  })
  const { pages, locations } = firm.load()
  const heads = [pages.home, pages.services, pages.results, pages.contact, pages.notFound, ...locations]
  for (const { title, description } of heads) {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeLessThanOrEqual(160)
    expect(description.length).toBeGreaterThan(50)
  }
  expect(surveyContent(firm.folder).longTexts).toEqual([])
})

test('the privacy notice lists what this firm’s form can send, and nothing else', () => {
  expect(firm.load().privacy).toContain(
    "a referral code, the size of your car, add-ons, whether it's your first visit, the price you were shown, the days " +
      'that would suit you, a note and photos go too.'
  )
  firm.drop('add-ons.yaml')
  firm.edit('business.yaml', (business) => {
    delete business.referral
    delete business.firstVisitDiscountPercent
  })
  for (const file of readdirSync(join(firm.folder, 'packages')))
    firm.edit(`packages/${file}`, ({ pricing, ...item }) => ({ ...item, pricing: { small: pricing.small } }))
  vi.stubEnv('PUBLIC_EMAIL_PHOTOS', 'off')
  const { privacy } = firm.load()
  vi.unstubAllEnvs()
  expect(privacy).toContain('If you add them, the days that would suit you and a note go too.')
  expect(privacy).not.toMatch(/photo/)
})
