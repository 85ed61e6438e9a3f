import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import type { Location, Package, Testimonial } from '../../catalogue/schema.ts'
import { getFinder, makeServiceTitle } from './packages.ts'
import { makeBusinessData } from './structured-data.ts'
import { describeRating, listTestimonials } from './testimonials.ts'
import {
  describeService,
  getListingPricing,
  getLocalService,
  listAreas,
  listMainAreas,
  listMainTowns,
  listOtherTowns
} from './towns.ts'

beforeEach(() => void vi.stubEnv('SITE', 'https://firm.example'))
const content = loadContent('sample')
const { business, locations, packages, pages } = content
const [known] = locations as [Location]
const [wash] = packages as [Package]
const find = (id: string) => packages.find((item) => item.id === id) as Package
const nowhere = (name = 'Nowhere'): Location => ({
  ...known,
  slug: name.toLowerCase().replace(' ', '-'),
  name,
  services: {}
})
const towns = Array.from({ length: 30 }, (_, index) => nowhere(`Town ${index}`))

describe('a town', () => {
  test('shows the words that it has for a package, or else the package’s with its own name', () => {
    for (const item of packages) {
      const local = getLocalService(nowhere("Nowhere-under-Lyme's"), item, pages.serviceInTown)
      expect(getLocalService(known, item, pages.serviceInTown)).toBe(known.services[item.id])
      expect(local.intro).toBe(item.description)
      expect(local.heading).toBe(`${item.title} in Nowhere-under-Lyme's`)
      expect(JSON.stringify(local)).not.toMatch(/<(package|town)>/)
      expect(local.summary).not.toContain('Nowhere')
      for (const town of [nowhere(), known]) {
        const said = describeService(getLocalService(town, item, pages.serviceInTown), town, pages.serviceInTown)
        expect(said).toMatch(new RegExp(` At your home or work in ${town.name}\\.$`))
        expect(said.length).toBeLessThanOrEqual(160)
      }
    }
  })

  test('may state a price differently in its listing, but not for a size that has none of its own', () => {
    const town = { ...known, listingPricing: { [wash.id]: { small: 100, medium: 7000, bothStand: false } } }
    expect(getListingPricing(town, wash)).toEqual({ ...wash.pricing, small: 100, medium: 7000 })
    expect(getListingPricing(town, { ...wash, pricing: { small: 5000 } })).toEqual({ small: 100 })
  })

  test('is linked from the areas as soon as it has a page, in place of the neighbour’s', () => {
    const areas = [{ name: 'Nowhere' }, { name: 'Elsewhere', location: known.slug }]
    const list = (...others: Location[]) =>
      listAreas({ business: { ...business, areas }, locations: [known, ...others] }).filter(
        ({ name }) => name !== known.name
      )
    expect(list()).toEqual([{ name: 'Nowhere' }, { name: 'Elsewhere', href: `/${known.slug}/` }])
    expect(list(nowhere('Elsewhere'), nowhere(), nowhere('Beyond'))).toEqual([
      { name: 'Nowhere', href: '/nowhere/' },
      { name: 'Elsewhere', href: '/elsewhere/' },
      { name: 'Beyond', href: '/beyond/' }
    ])
  })

  test('is reached from others also where there are too many to name on one page', () => {
    const many = { business: { ...business, areas: [{ name: 'Town 7' }] }, locations: towns }
    const all = { name: 'All areas', href: '/#areas' }
    expect(listMainAreas({ ...many, locations: towns.slice(5, 8) })).toHaveLength(3)
    expect(listMainAreas(many)).toHaveLength(13)
    expect(listMainAreas(many).at(-1)).toEqual(all)
    const menu = listMainTowns(many).map(({ label }) => label)
    expect(menu).toEqual(['Town 7', 'Town 0', 'Town 1', 'Town 2', 'All areas'])
    const named = towns.flatMap((town) => listOtherTowns(town, towns).map(({ href }) => href))
    expect(new Set(named)).toEqual(new Set([...towns.map(({ slug }) => `/${slug}/`), all.href]))
  })

  test('names a size in the data as the owner does', () => {
    const sizes = { ...business.sizes, small: { label: 'Hatchback', examples: [] } }
    const data = makeBusinessData({ ...content, business: { ...business, sizes } }, 'picture.jpg', known)
    expect(JSON.stringify(data)).toContain('Full Valet, hatchback vehicle')
  })

  test('gives the street only for the town that it is in', () => {
    const address = { ...business.address, publishStreet: true, locality: known.name }
    const firm = { ...content, business: { ...business, address } }
    const hasStreet = (town?: Location) =>
      JSON.stringify(makeBusinessData(firm, 'picture.jpg', town)).includes('"streetAddress"')
    expect([hasStreet(), hasStreet(known), hasStreet(nowhere())]).toEqual([true, true, false])
  })
})

test.each([
  ['stage-1-polish', 'Birmingham', 'Stage 1 Polish in Birmingham from £250 | Ardenshine'],
  ['maintenance-membership-plan', 'Ely', 'Maintenance Membership Plan in Ely, £60 a month | Ardenshine'],
  // Where there is no room the brand goes, then the price.
  ['maintenance-membership-plan', 'Birmingham', 'Maintenance Membership Plan in Birmingham, £60 a month'],
  [
    'maintenance-membership-plan',
    'Ashby-de-la-Zouch and Measham',
    'Maintenance Membership Plan in Ashby-de-la-Zouch and Measham'
  ]
])('the page of %s in %s has the title %s', (id, town, title) => {
  expect(makeServiceTitle(find(id), town, 'Ardenshine')).toBe(title)
})

test('a testimonial says what is known of the visit, and names no package that is gone', () => {
  const bare: Testimonial = {
    id: 'one',
    quote: 'Clean.',
    name: 'Ann',
    rating: 5,
    sample: false,
    forSearchEngines: false,
    factsStand: false
  }
  const describeVisit = (facts: Partial<Testimonial>) =>
    listTestimonials({ packages, testimonials: [{ ...bare, ...facts }] })[0]?.visit
  const all = { car: 'BMW X5', town: 'Shirley', package: 'full-valet', month: '2026-03', source: 'Google' }
  expect(describeVisit(all)).toBe('BMW X5, Shirley, Full Valet, March 2026, from Google')
  expect(describeVisit({ car: 'BMW X5', package: 'steam-clean' })).toBe('BMW X5')
})

test('one review is one', () => {
  const rating = { value: 4.9, sample: false, bothStand: false }
  expect([1, 12].map((count) => describeRating({ ...rating, count }))).toEqual([
    '4.9 from 1 review',
    '4.9 from 12 reviews'
  ])
})

test('the finder asks nobody where there is one package, none of the named ones, or no question', () => {
  const keep = (...ids: string[]) => getFinder({ packages: packages.filter(({ id }) => ids.includes(id)), pages })
  expect(keep('full-valet')).toBeUndefined()
  expect(keep('add-on-services')).toBeUndefined()
  expect(getFinder({ packages, pages: { services: { ...pages.services, finder: undefined } } })).toBeUndefined()
})
