import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mailSettings, provideReadyContent, type ReadyContent } from '../../tests/support/ready-content.ts'
import { checkLaunch } from './check.ts'

let content: ReadyContent
provideReadyContent((copy) => {
  content = copy
})

const town = () => globSync('locations/*.yaml', { cwd: content.folder })[0] ?? ''
const check = () => checkLaunch(content.folder, mailSettings)
const set = (file: string, fields: object) => content.edit(file, (data) => ({ ...data, ...fields }))

interface Case {
  name: string
  state: (stands: object) => void
  /** Each reading, and what is written on the line it names. */
  readings: [RegExp, RegExp][]
}

const cases: Case[] = [
  {
    name: 'the deposit',
    state: (stands) => set('business.yaml', { deposit: { percent: 40, inTerms: 50, ...stands } }),
    readings: [
      [/^40% on cards/, /percent: 40/],
      [/^£50, which may vary/, /inTerms: 50/]
    ]
  },
  {
    name: 'payments',
    state: (stands) =>
      set('business.yaml', { payments: { inTerms: ['cash'], inPageData: ['Cash', 'Debit Card'], ...stands } }),
    readings: [
      [/^cash in the terms/, /inTerms:/],
      [/^Cash, Debit Card for search engines/, /inPageData:/]
    ]
  },
  {
    name: 'the number of reviews',
    state: (stands) => {
      set('business.yaml', { rating: { value: 5, count: 2, ...stands } })
      content.edit('reviews.yaml', () => [])
      content.edit('testimonials.yaml', ([first]) => ['a', 'b', 'c'].map((id) => ({ ...first, id })))
    },
    readings: [
      [/^5\.0 from 2 reviews$/, /count: 2/],
      [/^3 testimonials/, /- id:/]
    ]
  },
  {
    name: "a town's listing",
    state: (stands) => set(town(), { listingPricing: { 'full-valet': { medium: 1.5, ...stands } } }),
    readings: [
      [/^£1\.50 in the listing of/, /medium: 1\.5/],
      [/^£\d+ everywhere else/, /medium: \d+/]
    ]
  },
  {
    name: 'the time of a package',
    state: (stands) =>
      set('packages/full-valet.yaml', {
        estimatedTime: { from: 4, to: 6 },
        timeInPageData: { from: 6, to: 12, ...stands }
      }),
    readings: [
      [/^4-6 hours on the pages/, /estimatedTime:/],
      [/^6-12 hours for search engines/, /timeInPageData:/]
    ]
  },
  {
    name: 'the range of add-on prices',
    state: (stands) => {
      const isKept = Object.keys(stands).length > 0
      set('packages/add-on-services.yaml', { priceTo: 50, addOns: ['ceramic-1-year'], priceToStands: isKept })
    },
    readings: [
      [/^£\d+ – £50$/, /priceTo: 50/],
      [/^1-year ceramic coating from £\d+/, /price: \d+/]
    ]
  }
]

describe('launch-check shows both readings of', () => {
  for (const { name, state, readings } of cases) {
    test(`${name}, until the owner says that both stand`, async () => {
      state({})
      const findings = await check()
      expect(findings).toMatchObject([{ kind: 'contradiction', isBlocking: true }])
      const found = findings[0]?.readings ?? []
      expect(found).toHaveLength(readings.length)
      for (const [index, [text, line]] of readings.entries()) {
        expect(found[index]?.text).toMatch(text)
        expect(content.readLine(found[index]?.file ?? null, found[index]?.line ?? null)).toMatch(line)
      }
      state({ bothStand: true })
      expect(await check()).toEqual([])
    })
  }
})

test('readings that agree are no contradiction', async () => {
  set('business.yaml', { payments: { inTerms: ['cash', 'debit card'], inPageData: ['Debit Card', 'Cash'] } })
  set('packages/full-valet.yaml', { estimatedTime: { from: 4, to: 6 }, timeInPageData: { from: 4, to: 6 } })
  content.edit(town(), (data) => ({ ...data, listingPricing: { 'full-valet': {} } }))
  expect(await check()).toEqual([])
})
