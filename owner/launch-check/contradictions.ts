import { formatHours } from '../../domain/duration.ts'
import { formatPounds, formatPriceRange, toPence } from '../../domain/money.ts'
import { describeAddOnPrice, vehicleSizes } from '../../domain/pricing.ts'
import { nameEntry } from '../../domain/sentences.ts'
import { type Code, type Finding, makeBlocking, quote, type Reading, say, tick, type Words } from './finding.ts'
import { readField, readList, readText, type Source, type Sources } from './sources.ts'

/** Facts the content states in two ways, unless the owner has confirmed both. */
export function findContradictions(sources: Sources): Finding[] {
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

function compareDeposit(sources: Sources): Finding[] {
  const deposit = readField(sources.read('business.yaml'), 'deposit')
  const [percent, inTerms] = [readField(deposit, 'percent'), readField(deposit, 'inTerms')]
  if (typeof inTerms !== 'number' || percent === 0 || isKept(deposit)) return []
  const at = (field: string) => sources.place('business.yaml', ['deposit', field])
  return contradict(
    'two-readings.deposit',
    say`The deposit is stated in two ways. Delete ${quote('business.yaml', ['deposit', 'inTerms'])} and the terms follow the rest, or ${tick('business.yaml', ['deposit', 'bothStand'])}.`,
    { ...at('percent'), text: `${percent}% on cards, service pages and in the FAQ` },
    { ...at('inTerms'), text: `${formatPounds(inTerms)}, which may vary, in the terms` }
  )
}

function comparePayments(sources: Sources): Finding[] {
  const payments = readField(sources.read('business.yaml'), 'payments')
  const [inTerms, inPageData] = [readList(payments, 'inTerms'), readList(payments, 'inPageData')]
  const sort = (ways: unknown[]) => ways.map((way) => String(way).toLowerCase()).sort()
  if (inPageData.length === 0 || isKept(payments) || sort(inTerms).join() === sort(inPageData).join()) return []
  const at = (field: string) => sources.place('business.yaml', ['payments', field])
  return contradict(
    'two-readings.payments',
    say`How people pay is stated in two ways. Make the lists agree, or ${tick('business.yaml', ['payments', 'bothStand'], 'below them')}.`,
    { ...at('inTerms'), text: `${inTerms.join(', ')} in the terms` },
    { ...at('inPageData'), text: `${inPageData.join(', ')} for search engines` }
  )
}

function compareRating(sources: Sources): Finding[] {
  const rating = readField(sources.read('business.yaml'), 'rating')
  const count = readField(rating, 'count')
  if (typeof count !== 'number' || count === 0 || isKept(rating)) return []
  const others = [
    { file: 'testimonials.yaml', what: 'testimonials on the home page' },
    { file: 'reviews.yaml', what: 'reviews for search engines' }
  ].flatMap(({ file, what }) => {
    const shown = readList(sources.read(file)).length
    return shown > count ? [{ ...sources.place(file, []), text: `${shown} ${what}` }] : []
  })
  if (others.length === 0) return []
  const value = readField(rating, 'value')
  return contradict(
    'two-readings.rating',
    say`The rating counts fewer reviews than the site shows. Correct ${quote('business.yaml', ['rating', 'count'])}, take some out, or ${tick('business.yaml', ['rating', 'bothStand'])}.`,
    {
      ...sources.place('business.yaml', ['rating', 'count']),
      text: `${typeof value === 'number' ? value.toFixed(1) : value} from ${count} reviews`
    },
    ...others
  )
}

function compareTimes({ file, data, find }: Source): Finding[] {
  const [shown, told] = [readHours(data, 'estimatedTime'), readHours(data, 'timeInPageData')]
  if (!told || isKept(readField(data, 'timeInPageData')) || told === shown) return []
  return contradict(
    'two-readings.time',
    say`The time of ${callIt(data)} is stated in two ways. Delete ${quote(file, ['timeInPageData'])}, or ${tick(file, ['timeInPageData', 'bothStand'])}.`,
    { ...find(['estimatedTime']), text: `${shown ?? 'no time'} on the pages` },
    { ...find(['timeInPageData']), text: `${told} for search engines` }
  )
}

function readHours(data: unknown, field: string): string | undefined {
  const [from, to] = [readField(data, field, 'from'), readField(data, field, 'to')]
  return typeof from === 'number' && typeof to === 'number' ? formatHours({ from, to }) : undefined
}

function compareAddOnPrices({ file, data, find }: Source, sources: Sources): Finding[] {
  const priceTo = readField(data, 'priceTo')
  const isWanted = readField(data, 'addOnsOnly') === true && readField(data, 'priceToStands') !== true
  if (!isWanted || typeof priceTo !== 'number') return []
  const dearer = readList(sources.read('add-ons.yaml')).flatMap((addOn, index) => {
    const price = readField(addOn, 'price')
    if (typeof price !== 'number' || price <= priceTo) return []
    if (!readList(data, 'addOns').includes(readField(addOn, 'id'))) return []
    const priced = { price: toPence(price), priceFrom: readField(addOn, 'priceFrom') === true }
    const text = `${callIt(addOn)} ${describeAddOnPrice(priced)}`
    return [{ ...sources.place('add-ons.yaml', [index, 'price']), text }]
  })
  if (dearer.length === 0) return []
  const small = readField(data, 'pricing', 'small')
  return contradict(
    'two-readings.add-on-price',
    say`The range shown for ${callIt(data)} stops short of what some cost. Raise ${quote(file, ['priceTo'])}, or ${tick(file, ['priceToStands'])}.`,
    {
      ...find(['priceTo']),
      text: formatPriceRange(toPence(typeof small === 'number' ? small : priceTo), toPence(priceTo))
    },
    ...dearer
  )
}

function compareListings({ data, find }: Source, sources: Sources): Finding[] {
  const id = readText(data, 'id')
  return sources.locations.flatMap((town) => {
    const listing = readField(town.data, 'listingPricing', id)
    if (isKept(listing)) return []
    return vehicleSizes.flatMap((size) => {
      const [here, elsewhere] = [readField(listing, size), readField(data, 'pricing', size)]
      if (typeof here !== 'number' || here === elsewhere) return []
      return contradict(
        'two-readings.listing-price',
        say`The ${size} price of ${callIt(data)} is stated in two ways. Delete it under ${quote(town.file, ['listingPricing'])}, or ${tick(town.file, ['listingPricing', id, 'bothStand'])}.`,
        {
          ...town.find(['listingPricing', id, size]),
          text: `${formatPounds(here)} in the listing of ${callIt(town.data)}`
        },
        {
          ...find(['pricing', size]),
          text: `${typeof elsewhere === 'number' ? formatPounds(elsewhere) : 'no price'} everywhere else`
        }
      )
    })
  })
}

const isKept = (statement: unknown) => readField(statement, 'bothStand') === true

const callIt = (data: unknown) => nameEntry(data) ?? ''

/** The finding is listed where the first statement is. */
function contradict(code: Code, words: Words, ...readings: [Reading, ...Reading[]]): Finding[] {
  return [{ ...makeBlocking(code, readings[0], words), readings }]
}
