import type { Content } from '../../catalogue/load.ts'

/**
 * What search engines ask of a business and its offers beyond what the validator knows: the required and recommended
 * fields of Google's "Local business" page, less what this firm does not have.
 *
 * - `geo` is a point on the map for customers to go to, and this firm goes to them; `areaServed` says where.
 * - `streetAddress` and `postalCode` are left out on purpose until the owner publishes the street.
 * - `department`, `menu` and `servesCuisine` are for other trades.
 */
const listWanted = ({ business, reviews }: Content): Record<string, string[]> => ({
  AutoWash: [
    ...['name', 'address', 'telephone', 'email', 'url', 'image', 'priceRange', 'openingHoursSpecification'],
    'makesOffer',
    ...(business.rating ? ['aggregateRating'] : []),
    ...(reviews.length > 0 ? ['review'] : []),
    ...(business.radius ? ['areaServed'] : []),
    ...(business.socials.length > 0 ? ['sameAs'] : [])
  ],
  PostalAddress: ['addressLocality', 'addressRegion', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  /** For holidays. */
  specialHours: ['validFrom', 'validThrough', 'opens', 'closes'],
  GeoCircle: ['geoMidpoint', 'geoRadius'],
  Service: ['name', 'serviceType', 'description', 'url', 'image', 'provider', 'areaServed', 'offers'],
  Offer: ['name', 'url', 'price', 'priceCurrency'],
  Review: ['author', 'datePublished', 'reviewBody', 'reviewRating', 'publisher'],
  ListItem: ['position', 'name', 'item']
})

type Node = Record<string, unknown>

/** Fields that are missing or empty, and references to what the page does not describe. */
export function findMissing(blocks: object[], content: Content): string[] {
  const wanted = listWanted(content)
  const nodes = blocks.flatMap((block) => listNodes(block))
  const ids = nodes.flatMap((node) => ('@type' in node && '@id' in node ? [node['@id']] : []))
  return nodes.flatMap((node) => {
    if (!('@type' in node)) return ids.includes(node['@id']) ? [] : [`${node['@id']} is described nowhere on the page`]
    const type = 'validFrom' in node ? 'specialHours' : String(node['@type'])
    return (wanted[type] ?? []).filter((field) => isEmpty(node[field])).map((field) => `${type} has no ${field}`)
  })
}

function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (typeof value !== 'object' || value === null) return []
  return [value as Node, ...Object.values(value).flatMap(listNodes)]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
