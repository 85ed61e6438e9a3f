import { expect, test } from 'vitest'
import { findKind } from '../../catalogue/routes.ts'
import { isOnRequest } from '../../domain/pricing.ts'
import { content, pages, readPage, readStructuredData } from './site.ts'

const { business } = content
const reviews = content.testimonials.filter(({ forSearchEngines }) => forSearchEngines)
const onRequest = content.packages.filter(isOnRequest).map(({ title }) => title)

/**
 * The required and recommended fields of Google's "Local business" page, less what this firm does not have: it goes to its
 * customers, so it has no `geo`, and no street until the owner publishes it. The compiler knows which fields there are.
 */
const wanted: Record<string, string[]> = {
  AutoWash: [
    ...['name', 'address', 'telephone', 'email', 'url', 'image', 'priceRange', 'openingHoursSpecification'],
    ...(business.rating ? ['aggregateRating'] : []),
    ...(business.radius ? ['areaServed'] : []),
    ...(business.socials.length > 0 ? ['sameAs'] : [])
  ],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  OpeningHoursSpecification: ['opens', 'closes'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating'],
  GeoCircle: ['geoMidpoint', 'geoRadius'],
  Service: ['name', 'serviceType', 'description', 'url', 'image', 'provider', 'areaServed', 'offers'],
  Offer: ['name', 'url', 'price', 'priceCurrency'],
  AggregateOffer: ['name', 'lowPrice', 'highPrice', 'priceCurrency'],
  Review: ['author', 'datePublished', 'reviewBody', 'reviewRating', 'publisher'],
  ListItem: ['position', 'name', 'item']
}

type Node = Record<string, unknown>

test.each(pages)('%s tells search engines all that they ask for', (path) => {
  const nodes = readStructuredData(path).flatMap(listNodes)
  const ids = nodes.flatMap((node) => ('@type' in node && '@id' in node ? [node['@id']] : []))
  const missing = nodes.flatMap((node) => {
    const type = node['@type']
    if (type === undefined) return ids.includes(node['@id']) ? [] : [`${node['@id']} is described nowhere on the page`]
    // A service's page has the offers of its service.
    const all = ['makesOffer', ...(reviews.length > 0 ? ['review'] : [])]
    const ofAll = type === 'AutoWash' && findKind(path) !== 'service' ? all : []
    return [...(wanted[String(type)] ?? []), ...ofAll]
      .filter((field) => isEmpty(node[field]) && !(field === 'offers' && onRequest.includes(String(node.serviceType))))
      .map((field) => `${type} has no ${field}`)
  })
  expect(missing).toEqual([])
})

test('the firm is the same in the data, on the page and in the content: no rating and no review is made up', () => {
  const { brand: name, legalName, phone: telephone, email, socials } = business
  for (const path of pages) {
    const data = listNodes(readStructuredData(path)).find((block) => block['@type'] === 'AutoWash')
    expect(data).toMatchObject({ name, legalName, telephone, email })
    expect(data?.sameAs ?? []).toEqual(socials.map(({ url }) => url))
    const shown = findKind(path) === 'service' ? [] : reviews
    expect(data?.review ?? []).toMatchObject(shown.map(({ name, quote }) => ({ author: { name }, reviewBody: quote })))
    expect(data?.aggregateRating !== undefined).toBe(business.rating !== undefined)
    const footer = readPage(path).querySelector('footer')
    expect(footer?.querySelector('a[href^="tel:"]')?.textContent).toContain(telephone)
    expect(footer?.querySelector('a[href^="mailto:"]')?.textContent).toContain(email)
  }
})

function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (typeof value !== 'object' || value === null) return []
  return [value as Node, ...Object.values(value).flatMap(listNodes)]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
