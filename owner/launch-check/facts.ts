import { hasTwoDeposits } from '../../catalogue/estimate-rules.ts'
import { describeFile } from '../../catalogue/labels.ts'
import { guidance } from '../../catalogue/schema/business.ts'
import { formatPounds, formatPriceRange, toPence } from '../../domain/money.ts'
import { describeAddOnPrice, formatHours, vehicleSizes } from '../../domain/pricing.ts'
import { getIn } from '../editor/yaml/paths.ts'
import { type Finding, makeFinding, nameInCode, quote, type Reading, say, tick, type Words } from './finding.ts'
import type { Launch, Sources } from './sources.ts'

/** Facts only the owner can state. The site shows nothing until they are filled in. */
export function findMissingFacts({ sources }: Launch, isOptional = false): Finding[] {
  const { business, place } = sources
  const concerns = {
    companies: /\b(ltd|limited|llp|plc|cyf)\b/i.test(business.legalName?.value ?? ''),
    reviews: sources.testimonials.length > 0,
    plans: sources.packages.some(({ entry }) => entry.per === 'month'),
    rewards: Boolean(business.dropOffReward),
    deposits: Boolean(business.deposit?.percent)
  }
  const address =
    isOptional && business.address?.publishStreet === false
      ? [makeFinding('missing.address', place('business.yaml', ['address', 'publishStreet']), noAddress)]
      : []
  const isPlusVat = isOptional && business.vat?.startsWith('plus')
  const vat = isPlusVat ? [makeFinding('plus-vat', place('business.yaml', ['vat']), plusVat)] : []
  const facts = Object.entries(describeFile('business.yaml')?.properties ?? {}).flatMap(([field, schema]) => {
    const fact: unknown = business[field as keyof typeof business]
    // Some have a sample mark beside them.
    const isStated = Boolean(getIn(fact, ['value']) ?? fact)
    if (!schema.asks || isStated || (schema.isOptional ?? false) !== isOptional) return []
    if (schema.onlyFor && !concerns[schema.onlyFor]) return []
    // It is shown only where a text names it.
    if (schema.fact && !sources.all.some(({ text }) => text.includes(`{${field}}`))) return []
    const [before = '', after = ''] = schema.asks.split('<here>')
    const words = say`${before}${{ inFile: `after "${field}:"`, inForm: 'here' }}${after}`
    return makeFinding(`missing.${nameInCode(field)}`, place('business.yaml', [field]), words)
  })
  return [
    ...address,
    ...vat,
    ...(isOptional ? findKeptDeposit(sources) : []),
    ...(isOptional ? findWrongNation(sources) : []),
    ...facts
  ]
}

/** In per cent: no law names a figure. */
const smallDeposit = 10

/** A deposit that is lost whenever somebody cancels. */
function findKeptDeposit({ business: { deposit, noticeHours }, place }: Sources): Finding[] {
  const { percent = 0 } = deposit ?? {}
  if (percent <= smallDeposit || noticeHours) return []
  const words = `You keep a deposit of ${percent}% whenever somebody cancels. The Competition and Markets Authority says that a deposit kept so should be a small part of the price, and more may not hold: ${guidance.terms}. Lower it, or say how many hours before a visit it can be cancelled.`
  return [makeFinding('kept-deposit', place('business.yaml', ['deposit', 'percent']), words)]
}

/** Bank holidays of another part of the UK than the firm's postcode is in. */
function findWrongNation({ business: { bankHolidays, address, radius }, place }: Sources): Finding[] {
  const [area = ''] = /^[A-Z]+/.exec((radius?.postcode || address?.postcode?.value || '').toUpperCase()) ?? []
  const own = area === 'BT' ? 'Northern Ireland' : scottish.includes(area) ? 'Scotland' : 'England and Wales'
  if (!bankHolidays || area === '' || bankHolidays === own) return []
  const words = `You are in ${own} by your postcode, and closed on the bank holidays of ${bankHolidays}. Is that right?`
  return [makeFinding('other-holidays', place('business.yaml', ['bankHolidays']), words)]
}

const scottish = 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' ')

const plusVat =
  'Your prices are plus VAT. Prices for consumers are expected to include it: keep this only if you sell to businesses alone.'

const noAddress = say`The law wants a firm's website to give an address where it can be found. To show yours, ${tick('business.yaml', ['address', 'publishStreet'], 'here')}.`

/** Facts the content states in two ways, unless the owner has confirmed both. */
export function findContradictions({ sources }: Launch): Finding[] {
  return [
    ...compareDeposit(sources),
    ...comparePayments(sources),
    ...compareRating(sources),
    ...sources.packages.flatMap((item) => [
      ...compareTimes(item),
      ...compareAddOnPrices(item, sources),
      ...compareListings(item, sources)
    ])
  ]
}

type PackageSource = Sources['packages'][number]

/** The finding is listed where the first statement is. */
const contradict = (code: string, words: Words, ...readings: [Reading, ...Reading[]]): Finding[] => [
  makeFinding(`two-readings.${code}`, readings[0], words, readings)
]

function compareDeposit({ business: { deposit }, place }: Sources): Finding[] {
  if (!hasTwoDeposits(deposit) || deposit.bothStand) return []
  const at = (field: string) => place('business.yaml', ['deposit', field])
  return contradict(
    'deposit',
    say`The deposit is stated in two ways. Delete ${quote('business.yaml', ['deposit', 'inTerms'])} and the terms follow the rest, or ${tick('business.yaml', ['deposit', 'bothStand'])}.`,
    { ...at('percent'), text: `${deposit.percent}% on cards, service pages and in the FAQ` },
    { ...at('inTerms'), text: `${formatPounds(deposit.inTerms)}, which may vary, in the terms` }
  )
}

function comparePayments({ business: { payments }, place }: Sources): Finding[] {
  const { inTerms = [], inPageData = [], bothStand } = payments ?? {}
  const sort = (ways: unknown[]) => ways.map((way) => String(way).toLowerCase()).sort()
  if (inPageData.length === 0 || bothStand || sort(inTerms).join() === sort(inPageData).join()) return []
  const at = (field: string) => place('business.yaml', ['payments', field])
  return contradict(
    'payments',
    say`How people pay is stated in two ways. Make the lists agree, or ${tick('business.yaml', ['payments', 'bothStand'], 'below them')}.`,
    { ...at('inTerms'), text: `${inTerms.join(', ')} in the terms` },
    { ...at('inPageData'), text: `${inPageData.join(', ')} for search engines` }
  )
}

function compareRating({ business: { rating }, testimonials, place }: Sources): Finding[] {
  const count = rating?.count ?? 0
  if (count === 0 || rating?.bothStand || testimonials.length <= count) return []
  return contradict(
    'rating',
    say`The rating counts fewer reviews than the site shows. Correct ${quote('business.yaml', ['rating', 'count'])}, take some out, or ${tick('business.yaml', ['rating', 'bothStand'])}.`,
    { ...place('business.yaml', ['rating', 'count']), text: `${rating?.value?.toFixed(1)} from ${count} reviews` },
    { ...place('testimonials.yaml', []), text: `${testimonials.length} reviews on the home page` }
  )
}

function compareTimes({ file, entry, find }: PackageSource): Finding[] {
  const { estimatedTime, timeInPageData } = entry
  const [shown, told] = [describeTime(estimatedTime), describeTime(timeInPageData)]
  if (!told || timeInPageData?.bothStand || told === shown) return []
  return contradict(
    'time',
    say`The time of ${entry.title ?? ''} is stated in two ways. Delete ${quote(file, ['timeInPageData'])}, or ${tick(file, ['timeInPageData', 'bothStand'])}.`,
    { ...find(['estimatedTime']), text: `${shown ?? 'no time'} on the pages` },
    { ...find(['timeInPageData']), text: `${told} for search engines` }
  )
}

const describeTime = ({ from, to }: { from?: number; to?: number } = {}) =>
  from === undefined || to === undefined ? undefined : formatHours({ from, to })

function compareAddOnPrices({ file, entry, find }: PackageSource, { addOns, place }: Sources): Finding[] {
  const { addOnsOnly, priceTo, priceToStands } = entry
  if (!addOnsOnly || priceToStands || priceTo === undefined) return []
  const dearer = addOns.flatMap((addOn, index) => {
    const { id, name = '', price = 0, priceFrom = false } = addOn ?? {}
    if (price <= priceTo || !entry.addOns?.includes(id)) return []
    const text = `${name} ${describeAddOnPrice({ price: toPence(price), priceFrom })}`
    return { ...place('add-ons.yaml', [index, 'price']), text }
  })
  if (dearer.length === 0) return []
  const range = formatPriceRange(toPence(entry.pricing?.small ?? priceTo), toPence(priceTo))
  return contradict(
    'add-on-price',
    say`The range shown for ${entry.title ?? ''} stops short of what some cost. Raise ${quote(file, ['priceTo'])}, or ${tick(file, ['priceToStands'])}.`,
    { ...find(['priceTo']), text: range },
    ...dearer
  )
}

function compareListings({ entry, find }: PackageSource, { locations }: Sources): Finding[] {
  const { id = '', title = id, pricing } = entry
  return locations.flatMap((town) => {
    const listing = town.entry.listingPricing?.[id]
    if (!listing || listing.bothStand) return []
    return vehicleSizes.flatMap((size) => {
      const [here, elsewhere] = [listing[size], pricing?.[size]]
      if (here === undefined || here === elsewhere) return []
      return contradict(
        'listing-price',
        say`The ${size} price of ${title} is stated in two ways. Delete it under ${quote(town.file, ['listingPricing'])}, or ${tick(town.file, ['listingPricing', id, 'bothStand'])}.`,
        {
          ...town.find(['listingPricing', id, size]),
          text: `${formatPounds(here)} in the listing of ${town.entry.name ?? ''}`
        },
        {
          ...find(['pricing', size]),
          text: `${elsewhere === undefined ? 'no price' : formatPounds(elsewhere)} everywhere else`
        }
      )
    })
  })
}
