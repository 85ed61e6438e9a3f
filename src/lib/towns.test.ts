import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import type { Location, Package } from '../../catalogue/schema.ts'
import { getListingPricing, getLocalService, listAreas, listMainAreas, listMainTowns, listOtherTowns } from './towns.ts'

const { business, locations, packages, pages } = loadContent('sample')
const [known] = locations as [Location]
const words = pages.serviceInTown
const nowhere = (name = 'Nowhere'): Location => ({ ...known, slug: 'nowhere', name, services: {} })
const describe = (description: string) =>
  getLocalService(nowhere(), { ...(packages[0] as Package), description }, words).summary

test('a town without words for a package shows the package’s, and its own name', () => {
  for (const item of packages) {
    const local = getLocalService(nowhere("Nowhere-under-Lyme's"), item, words)
    expect(local.intro).toBe(item.description)
    expect(local.heading).toContain(item.title)
    expect(local.heading).toContain("Nowhere-under-Lyme's")
    expect(local.summary).toContain("Nowhere-under-Lyme's")
    expect(local.summary.length).toBeLessThanOrEqual(160)
    expect(JSON.stringify(local)).not.toMatch(/<(package|town)>/)
  }
})

test('what search engines show ends between sentences, or between words where one is too long', () => {
  const fill = (length: number) => `${'word '.repeat(length / 5 - 1)}end.`
  expect(describe(`${fill(40)} ${fill(60)} ${fill(100)}`)).toMatch(/^(word )+end\. (word )+end\. \S+ .*Nowhere\.$/)
  expect(describe(fill(300))).toMatch(/^(word )+word… \S+ .*Nowhere\.$/)
  expect(describe(fill(300)).length).toBeLessThanOrEqual(160)
})

test('a listing may state a price differently, but not for a size that has none of its own', () => {
  const item = packages.find(({ pricing }) => pricing.medium) as Package
  const town = { ...known, listingPricing: { [item.id]: { small: 100, medium: 7000, bothStand: false } } }
  expect(getListingPricing(town, item)).toEqual({ ...item.pricing, small: 100, medium: 7000 })
  expect(getListingPricing(town, { ...item, pricing: { small: 5000 } })).toEqual({ small: 100 })
})

test('words that a town has are the ones it shows', () => {
  for (const [id, local] of Object.entries(known.services)) {
    const item = packages.find((one) => one.id === id) as Package
    expect(getLocalService(known, item, words)).toBe(local)
  }
})

test('an area is linked as soon as its town has a page, in place of the neighbour’s', () => {
  const areas = [{ name: 'Solihull' }, { name: 'Nowhere' }, { name: 'Elsewhere', location: known.slug }]
  const list = (...towns: Location[]) =>
    listAreas({ business: { ...business, areas }, locations: [known, ...towns] }).filter(
      ({ name }) => name !== known.name && name !== 'Solihull'
    )
  expect(list()).toEqual([{ name: 'Nowhere' }, { name: 'Elsewhere', href: `/${known.slug}/` }])
  expect(
    list({ ...nowhere('Elsewhere'), slug: 'elsewhere' }, nowhere(), { ...nowhere('Beyond'), slug: 'beyond' })
  ).toEqual([
    { name: 'Nowhere', href: '/nowhere/' },
    { name: 'Elsewhere', href: '/elsewhere/' },
    { name: 'Beyond', href: '/beyond/' }
  ])
})

test('with many towns a page names a dozen, and says where the rest stand', () => {
  const towns = Array.from({ length: 30 }, (_, at) => ({ ...nowhere(`Town ${at}`), slug: `town-${at}` }))
  const few = towns.slice(0, 3)
  expect(listMainAreas({ business: { ...business, areas: [] }, locations: few })).toHaveLength(3)
  const areas = listMainAreas({ business: { ...business, areas: [] }, locations: towns })
  expect(areas).toHaveLength(13)
  expect(areas.at(-1)).toEqual({ name: 'All areas', href: '/#areas' })
  expect(listOtherTowns(few[1] as Location, few).map(({ href }) => href)).toEqual(['/town-2/', '/town-0/'])
  const named = towns.flatMap((town) => listOtherTowns(town, towns).map(({ href }) => href))
  expect(new Set(named)).toEqual(new Set([...towns.map(({ slug }) => `/${slug}/`), '/#areas']))
})

test('a description made by the program says enough and never too much', () => {
  for (const name of ['Ely', 'x'.repeat(60), 'A town with a very long name indeed, as some have']) {
    for (const description of ['Wash.', 'x'.repeat(300), 'A wash of the outside, and nothing else.']) {
      const { summary } = getLocalService(nowhere(name), { ...(packages[0] as Package), description }, words)
      expect(summary.length).toBeGreaterThan(50)
      expect(summary.length).toBeLessThanOrEqual(160)
    }
  }
})

test('the menu has each town once, in the owner’s order, and does not grow with them', () => {
  expect(listMainTowns({ business, locations })).toEqual([
    { label: 'Solihull', path: '/solihull/' },
    { label: 'Birmingham', path: '/birmingham/' }
  ])
  const towns = Array.from({ length: 250 }, (_, index) => ({ ...nowhere(`Town ${index}`), slug: `town-${index}` }))
  const listed = listMainTowns({ business: { ...business, areas: [{ name: 'Town 7' }] }, locations: towns })
  expect(listed.map(({ label }) => label)).toEqual(['Town 7', 'Town 0', 'Town 1', 'Town 2', 'All areas'])
})
