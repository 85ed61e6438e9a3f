import { hasTwoDeposits } from '../../catalogue/estimate-rules.ts'
import { formatPounds, formatPriceRange, toPence } from '../../domain/money.ts'
import { describeAddOnPrice, formatHours, vehicleSizes } from '../../domain/pricing.ts'
import { getIn } from '../editor/yaml/paths.ts'
import { quote, type Reading, rule } from './finding.ts'

/** The finding is listed where the first statement is. */
const contradict = (...readings: [Reading, ...Reading[]]) => ({ ...readings[0], readings })

const business = 'business.yaml'
const keepBoth = (file: string | null, ...path: string[]) => `tick ${quote(file, path)}`
const sort = (ways: unknown[]) => ways.map((way) => String(way).toLowerCase()).sort()
const describeTime = ({ from, to }: { from?: number; to?: number } = {}) =>
  from === undefined || to === undefined ? undefined : formatHours({ from, to })

/** Facts the content states in two ways, unless the owner has confirmed both. */
export const contradictions = [
  rule({
    code: 'two-readings.deposit',
    find({ sources: { business: firm, place } }) {
      const { deposit } = firm
      if (!hasTwoDeposits(deposit) || deposit.bothStand) return []
      const at = (field: string) => place(business, ['deposit', field])
      return [
        contradict(
          { ...at('percent'), text: `${deposit.percent}% on cards, service pages and in the FAQ` },
          { ...at('inTerms'), text: `${formatPounds(deposit.inTerms)}, which may vary, in the terms` }
        )
      ]
    },
    say: () =>
      `The deposit is stated in two ways. Delete ${quote(business, ['deposit', 'inTerms'])} and the terms follow the rest, or ${keepBoth(business, 'deposit', 'bothStand')}.`
  }),
  rule({
    code: 'two-readings.question',
    find: ({ sources: { business: firm, find } }) => {
      const { percent = 0, inTerms } = firm.deposit ?? {}
      const stated = [`${percent}%`, `£${inTerms}`]
      const source = find('faqs.yaml')
      return [source?.data].flat().flatMap((question, index) => {
        const answer = String(getIn(question, ['answer']) ?? '')
        const named = [...answer.matchAll(/(£\d+|\d+%) deposit|deposit (?:of|is) (£\d+|\d+%)/gi)]
        const [other] = named.map(([, before, after]) => before ?? after).filter((sum) => !stated.includes(sum ?? ''))
        return source && other ? { ...source.find([index, 'answer']), other } : []
      })
    },
    say: ({ other }) => `This answer speaks of a deposit of ${other}, which is not yours. Correct it.`
  }),
  rule({
    code: 'two-readings.payments',
    find({ sources: { business: firm, place } }) {
      const { inTerms = [], inPageData = [], bothStand } = firm.payments ?? {}
      if (inPageData.length === 0 || bothStand || sort(inTerms).join() === sort(inPageData).join()) return []
      const at = (field: string) => place(business, ['payments', field])
      return [
        contradict(
          { ...at('inTerms'), text: `${inTerms.join(', ')} in the terms` },
          { ...at('inPageData'), text: `${inPageData.join(', ')} for search engines` }
        )
      ]
    },
    say: () =>
      `How people pay is stated in two ways. Make the lists agree, or ${keepBoth(business, 'payments', 'bothStand')}.`
  }),
  rule({
    code: 'two-readings.rating',
    find({ sources: { business: firm, testimonials, place } }) {
      const { value, count = 0, bothStand } = firm.rating ?? {}
      if (count === 0 || bothStand || testimonials.length <= count) return []
      return [
        contradict(
          { ...place(business, ['rating', 'count']), text: `${value?.toFixed(1)} from ${count} reviews` },
          { ...place('testimonials.yaml', []), text: `${testimonials.length} reviews on the home page` }
        )
      ]
    },
    say: () =>
      `The rating counts fewer reviews than the site shows. Correct ${quote(business, ['rating', 'count'])}, take some out, or ${keepBoth(business, 'rating', 'bothStand')}.`
  }),
  rule({
    code: 'two-readings.time',
    find: ({ sources: { packages } }) =>
      packages.flatMap(({ entry, find }) => {
        const { title = '', estimatedTime, timeInPageData } = entry
        const [shown, told] = [describeTime(estimatedTime), describeTime(timeInPageData)]
        if (!told || timeInPageData?.bothStand || told === shown) return []
        const readings = contradict(
          { ...find(['estimatedTime']), text: `${shown ?? 'no time'} on the pages` },
          { ...find(['timeInPageData']), text: `${told} for search engines` }
        )
        return { ...readings, title }
      }),
    say: ({ file, title }) =>
      `The time of ${title} is stated in two ways. Delete ${quote(file, ['timeInPageData'])}, or ${keepBoth(file, 'timeInPageData', 'bothStand')}.`
  }),
  rule({
    code: 'two-readings.add-on-price',
    find: ({ sources: { packages, addOns, place } }) =>
      packages.flatMap(({ entry, find }) => {
        const { title = '', addOnsOnly, priceTo, priceToStands, pricing } = entry
        if (!addOnsOnly || priceToStands || priceTo === undefined) return []
        const dearer = addOns.flatMap((addOn, index) => {
          const { id, name = '', price = 0, priceFrom = false } = addOn ?? {}
          if (price <= priceTo || !entry.addOns?.includes(id)) return []
          const text = `${name} ${describeAddOnPrice({ price: toPence(price), priceFrom })}`
          return { ...place('add-ons.yaml', [index, 'price']), text }
        })
        if (dearer.length === 0) return []
        const range = formatPriceRange(toPence(pricing?.small ?? priceTo), toPence(priceTo))
        return { ...contradict({ ...find(['priceTo']), text: range }, ...dearer), title }
      }),
    say: ({ file, title }) =>
      `The range shown for ${title} stops short of what some cost. Raise ${quote(file, ['priceTo'])}, or ${keepBoth(file, 'priceToStands')}.`
  }),
  rule({
    code: 'two-readings.listing-price',
    find: ({ sources: { packages, locations } }) =>
      packages.flatMap(({ entry: { id = '', title = id, pricing }, find }) =>
        locations.flatMap((town) => {
          const listing = town.entry.listingPricing?.[id]
          const stated = listing?.bothStand ? [] : vehicleSizes
          return stated.flatMap((size) => {
            const [here, elsewhere] = [listing?.[size], pricing?.[size]]
            if (here === undefined || here === elsewhere) return []
            const [first, second] = [town.find(['listingPricing', id, size]), find(['pricing', size])]
            const readings = contradict(
              { ...first, text: `${formatPounds(here)} in the listing of ${town.entry.name ?? ''}` },
              { ...second, text: `${elsewhere === undefined ? 'no price' : formatPounds(elsewhere)} everywhere else` }
            )
            return { ...readings, id, title, size }
          })
        })
      ),
    say: ({ file, id, title, size }) =>
      `The ${size} price of ${title} is stated in two ways. Delete it under ${quote(file, ['listingPricing'])}, or ${keepBoth(file, 'listingPricing', id, 'bothStand')}.`
  })
]
