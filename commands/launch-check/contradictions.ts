import type { Content } from '../../catalogue/load.ts'
import type { Package } from '../../catalogue/schema.ts'
import { formatHours } from '../../domain/duration.ts'
import { formatPence, formatPriceRange } from '../../domain/money.ts'
import { describeAddOnPrice, vehicleSizes } from '../../domain/pricing.ts'
import type { Finding, Place } from './finding.ts'
import type { Sources } from './sources.ts'

type Reading = Place & { text: string }

/** Facts that the content states in two ways, unless the owner has written that both stand. */
export function findContradictions(content: Content, sources: Sources): Finding[] {
  return [
    ...compareDeposit(content, sources),
    ...comparePayments(content, sources),
    ...compareRating(content, sources),
    ...content.packages.flatMap((item) => [
      ...compareTimes(item, sources),
      ...compareAddOnPrices(item, content, sources),
      ...compareListings(item, content, sources)
    ])
  ]
}

function compareDeposit({ business: { deposit } }: Content, sources: Sources): Finding[] {
  if (deposit?.inTerms === undefined || deposit.bothStand) return []
  const at = (field: string) => sources.get('business.yaml').find(['deposit', field])
  return contradict(
    'The deposit is stated in two ways. Delete "inTerms" and the terms follow the rest, or write "bothStand: true" below it.',
    { ...at('percent'), text: `${deposit.percent}% on cards, service pages and in the FAQ` },
    { ...at('inTerms'), text: `${formatPence(deposit.inTerms)}, which may vary, in the terms` }
  )
}

function comparePayments({ business: { payments } }: Content, sources: Sources): Finding[] {
  const { inTerms, inPageData = inTerms, bothStand } = payments
  const sort = (ways: string[]) => ways.map((way) => way.toLowerCase()).sort()
  if (bothStand || sort(inTerms).join() === sort(inPageData).join()) return []
  const at = (field: string) => sources.get('business.yaml').find(['payments', field])
  return contradict(
    'How people pay is stated in two ways. Make the lists agree, or write "bothStand: true" below them.',
    { ...at('inTerms'), text: `${inTerms.join(', ')} in the terms` },
    { ...at('inPageData'), text: `${inPageData.join(', ')} in what search engines are told` }
  )
}

function compareRating({ business: { rating }, testimonials, reviews }: Content, sources: Sources): Finding[] {
  if (!rating) return []
  const others = [
    { file: 'testimonials.yaml', count: testimonials.length, what: 'testimonials on the home page' },
    { file: 'reviews.yaml', count: reviews.length, what: 'reviews in what search engines are told' }
  ].filter(({ count }) => count > rating.count)
  if (rating.bothStand || others.length === 0) return []
  return contradict(
    'The rating counts fewer reviews than the site shows. Correct "count", take some out, or write "bothStand: true" below it.',
    {
      ...sources.get('business.yaml').find(['rating', 'count']),
      text: `${rating.value.toFixed(1)} from ${rating.count} reviews`
    },
    ...others.map(({ file, count, what }) => ({ ...sources.get(file).find([]), text: `${count} ${what}` }))
  )
}

function compareTimes({ id, title, estimatedTime, timeInPageData }: Package, sources: Sources): Finding[] {
  const isSame = timeInPageData?.from === estimatedTime?.from && timeInPageData?.to === estimatedTime?.to
  if (!timeInPageData || timeInPageData.bothStand || isSame) return []
  const at = (field: string) => sources.package(id).find([field])
  const shown = estimatedTime ? formatHours(estimatedTime) : 'no time'
  return contradict(
    `The time of ${title} is stated in two ways. Delete "timeInPageData", or write "bothStand: true" below it.`,
    { ...at('estimatedTime'), text: `${shown} on the pages` },
    {
      ...at('timeInPageData'),
      text: `${formatHours(timeInPageData)} in what search engines are told`
    }
  )
}

function compareAddOnPrices(item: Package, { addOns }: Content, sources: Sources): Finding[] {
  const { priceTo } = item
  if (!item.addOnsOnly || priceTo === undefined || item.priceToStands) return []
  const dearer = addOns.flatMap((addOn, index) =>
    item.addOns.includes(addOn.id) && addOn.price > priceTo
      ? [
          {
            ...sources.get('add-ons.yaml').find([index, 'price']),
            text: `${addOn.name} ${describeAddOnPrice(addOn)}`
          }
        ]
      : []
  )
  if (dearer.length === 0) return []
  return contradict(
    `The range shown for ${item.title} ends below what some cost. Raise "priceTo", or write "priceToStands: true" below it.`,
    { ...sources.package(item.id).find(['priceTo']), text: formatPriceRange(item.pricing.small, priceTo) },
    ...dearer
  )
}

function compareListings(item: Package, { locations }: Content, sources: Sources): Finding[] {
  return locations.flatMap((location) => {
    const listing = location.listingPricing[item.id]
    if (!listing || listing.bothStand) return []
    return vehicleSizes.flatMap((size) => {
      const [here, elsewhere] = [listing[size], item.pricing[size]]
      if (here === undefined || here === elsewhere) return []
      return contradict(
        `The ${size} price of ${item.title} is stated in two ways. Delete it under "listingPricing", or write "bothStand: true" below it.`,
        {
          ...sources.location(location.slug).find(['listingPricing', item.id, size]),
          text: `${formatPence(here)} in the listing of ${location.name}`
        },
        {
          ...sources.package(item.id).find(['pricing', size]),
          text: `${elsewhere === undefined ? 'no price' : formatPence(elsewhere)} everywhere else`
        }
      )
    })
  })
}

/** The finding is listed at the place of the first reading. */
function contradict(message: string, ...readings: Reading[]): Finding[] {
  const { file, line } = readings[0] as Reading
  return [{ kind: 'contradiction', file, line, message, isBlocking: true, readings }]
}
