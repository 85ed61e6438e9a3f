import { describeFile } from '../../catalogue/labels.ts'
import { guidance } from '../../catalogue/schema/business.ts'
import { getIn } from '../editor/yaml/paths.ts'
import { quote, rule } from './finding.ts'
import type { Launch } from './sources.ts'

/** Facts only the owner can state. The site shows nothing until they are filled in. */
function listMissing({ sources }: Launch, isOptional: boolean) {
  const { business, place } = sources
  const concerns = {
    companies: /\b(ltd|limited|llp|plc|cyf)\b/i.test(business.legalName?.value ?? ''),
    reviews: sources.testimonials.length > 0,
    plans: sources.packages.some(({ entry }) => entry.per === 'month'),
    rewards: Boolean(business.dropOffReward),
    deposits: Boolean(business.deposit?.percent)
  }
  return Object.entries(describeFile('business.yaml')?.properties ?? {}).flatMap(([field, schema]) => {
    const fact: unknown = business[field as keyof typeof business]
    // Some have a sample mark beside them.
    const isStated = Boolean(getIn(fact, ['value']) ?? fact)
    if (!schema.asks || isStated || (schema.isOptional ?? false) !== isOptional) return []
    if (schema.onlyFor && !concerns[schema.onlyFor]) return []
    // It is shown only where a text names it.
    if (schema.fact && !sources.all.some(({ text }) => text.includes(`{${field}}`))) return []
    return { ...place('business.yaml', [field]), asks: schema.asks }
  })
}

export const missingFacts = rule({
  code: 'missing',
  find: (launch) => listMissing(launch, false),
  say: ({ asks }) => asks
})

/** In per cent: no law names a figure. */
const smallDeposit = 10

/** What the law has a say in. They warn, and block nothing. */
export const lawfulHints = [
  rule({ code: 'missing', find: (launch) => listMissing(launch, true), say: ({ asks }) => asks }),
  rule({
    code: 'no-address',
    find: ({ sources: { business, place } }) =>
      business.address?.publishStreet === false ? [place('business.yaml', ['address', 'publishStreet'])] : [],
    say: () =>
      `The law wants a firm's website to give an address where it can be found. To show yours, tick ${quote('business.yaml', ['address', 'publishStreet'])}.`
  }),
  rule({
    code: 'plus-vat',
    find: ({ sources: { business, place } }) =>
      business.vat?.startsWith('plus') ? [place('business.yaml', ['vat'])] : [],
    say: () =>
      'Your prices are plus VAT. Prices for consumers are expected to include it: keep this only if you sell to businesses alone.'
  }),
  rule({
    code: 'kept-deposit',
    find: ({ sources: { business, place } }) => {
      const { deposit: { percent = 0 } = {}, noticeHours } = business
      const isKept = percent > smallDeposit && !noticeHours
      return isKept ? [{ ...place('business.yaml', ['deposit', 'percent']), percent }] : []
    },
    say: ({ percent }) =>
      `You keep a deposit of ${percent}% whenever somebody cancels. The Competition and Markets Authority says that a deposit kept so should be a small part of the price, and more may not hold: ${guidance.terms}. Lower it, or say how many hours before a visit it can be cancelled.`
  }),
  rule({
    code: 'other-holidays',
    find: ({ sources: { business, place } }) => {
      const { bankHolidays, radius, address } = business
      const own = findNation(radius?.postcode || address?.postcode?.value || '')
      const isOther = bankHolidays && own && bankHolidays !== own
      return isOther ? [{ ...place('business.yaml', ['bankHolidays']), bankHolidays, own }] : []
    },
    say: ({ bankHolidays, own }) =>
      `You are in ${own} by your postcode, and closed on the bank holidays of ${bankHolidays}. Is that right?`
  })
]

const scottish = 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' ')

function findNation(postcode: string) {
  const [area] = /^[A-Z]+/.exec(postcode.toUpperCase()) ?? []
  if (!area) return undefined
  return area === 'BT' ? 'Northern Ireland' : scottish.includes(area) ? 'Scotland' : 'England and Wales'
}
