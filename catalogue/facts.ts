import { z } from 'zod'
import { listAddedDetails, listSentDetails, type OptionalDetail } from '../domain/booking-fields.ts'
import { metresInMile } from '../domain/coverage.ts'
import { keptMinutes } from '../domain/limits.ts'
import { formatPence, toPence } from '../domain/money.ts'
import { describeHours } from '../domain/opening-hours.ts'
import { capitalise, spellNumber } from '../domain/sentences.ts'
import type { Facts } from './fill-in.ts'
import { type Need, needNames } from './needs.ts'
import { type Business, fileSchemas } from './schema.ts'

/** The fields facts are made from. */
type FactFields = Pick<Business, keyof typeof unreadable>

/** What can be read of business.yaml despite other faults in it, so texts aren't refused for using the rest. */
export function readFactFields(written: unknown): FactFields {
  if (written === null || written === undefined) return unreadable
  const data = z.record(z.string(), z.unknown()).catch({}).parse(written)
  const { shape } = fileSchemas['business.yaml']
  const read = (field: keyof FactFields) => shape[field].safeParse(data[field])
  const fields = Object.keys(unreadable).map((name) => {
    const field = name as keyof FactFields
    const { success, data } = read(field)
    return [field, success ? data : unreadable[field]]
  })
  return Object.fromEntries(fields)
}

/** Replaces a field that can't be read. */
const unreadable = {
  brand: '…',
  legalName: '…',
  phone: '…',
  email: '…',
  established: 2000,
  radius: { miles: 1, centre: '…', latitude: 52, longitude: -2 },
  rating: { value: 5, count: 1, sample: false, bothStand: false },
  deposit: { percent: 1, bothStand: false },
  address: { street: '…', postcode: '…', locality: '…', region: '…', country: 'GB', publishStreet: false },
  hours: { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] },
  firstVisitDiscountPercent: 1,
  memberDiscountPercent: 1,
  dropOffReward: 1,
  payments: { inTerms: ['…'], bothStand: false },
  replyPromise: '…',
  referral: '…',
  areas: [{ name: '…' }]
} satisfies Partial<Business>

/** The words for `{…}` in texts, so a fact is written once. null if the firm doesn't have it. */
export function collectFacts(business: FactFields): Facts {
  const { radius, rating, deposit } = business
  return new Map([
    ['brand', business.brand],
    ['legalName', business.legalName],
    ['phone', business.phone],
    ['email', business.email],
    ['established', String(business.established)],
    ['radiusMiles', radius ? String(radius.miles) : null],
    ['radiusKm', radius ? String(Math.round((radius.miles * metresInMile) / 1000)) : null],
    ['centre', radius?.centre ?? business.address.locality],
    ['hours', describeHours(business.hours)],
    ['firstVisitDiscountPercent', describePercent(business.firstVisitDiscountPercent)],
    ['memberDiscountPercent', describePercent(business.memberDiscountPercent)],
    ['depositPercent', deposit ? String(deposit.percent) : null],
    ['depositInTerms', deposit ? describeTermsDeposit(deposit) : null],
    ['dropOffReward', business.dropOffReward === 0 ? null : formatPence(business.dropOffReward)],
    ['paymentsInTerms', listWords(business.payments.inTerms)],
    ['ratingValue', rating?.value.toFixed(1) ?? null],
    ['ratingCount', rating ? String(rating.count) : null],
    ['replyPromise', business.replyPromise ?? null],
    ['keptMinutes', String(keptMinutes)]
  ])
}

const describePercent = (percent: number) => (percent === 0 ? null : String(percent))

/** The terms use the site's percentage unless they state their own amount. */
function describeTermsDeposit({ percent, inTerms }: NonNullable<Business['deposit']>): string {
  return inTerms === undefined ? `${percent}%` : formatPence(inTerms)
}

/** Entries of the other files as written; their faults are reported when they are parsed. */
export interface Entries {
  addOns: unknown[]
  testimonials: unknown[]
  packages: unknown[]
  locations: unknown[]
}

/** Packages quote each other's prices and texts name every town, so these are read before texts are filled in. */
export function addEntryFacts(
  facts: Facts,
  business: FactFields,
  entries: Entries,
  form: { checksPostcodes: boolean; takesPhotos: boolean }
): void {
  const { addOns, packages } = entries
  addCount(facts, 'addOnCount', addOns.length === 0 ? null : spellNumber(addOns.length))
  const pricedAddOn = z.object({ id: z.string(), price, polishPrice: price.optional() })
  for (const { id, price, polishPrice } of keepValid(addOns, pricedAddOn)) {
    facts.set(`addOn:${id}`, price)
    if (polishPrice !== undefined) facts.set(`addOnPolish:${id}`, polishPrice)
  }
  addCount(facts, 'packageCount', spellNumber(packages.length))
  const pricedPackage = z.object({ id: z.string(), pricing: z.object({ small: price }).catch({ small: '…' }) })
  for (const { id, pricing } of keepValid(packages, pricedPackage)) facts.set(`package:${id}`, pricing.small)
  facts.set('lowestPrice', findLowestPrice(packages))
  const towns = keepValid(entries.locations, z.object({ name: z.string() }))
  facts.set('areas', listWords([...new Set([...business.areas, ...towns].map(({ name }) => name))]))
  const hasAddOns = addOns.length > 0
  const hasDiscount = business.firstVisitDiscountPercent > 0
  const hasSizes = packages.some(isSized)
  const asks: Partial<Record<OptionalDetail, boolean>> = {
    referralCode: business.referral !== undefined,
    vehicleSize: hasSizes,
    addOns: hasAddOns,
    firstVisit: hasDiscount,
    estimate: hasSizes || hasAddOns || hasDiscount,
    photos: form.takesPhotos
  }
  const absent = (Object.keys(asks) as OptionalDetail[]).filter((detail) => !asks[detail])
  facts.set('sentDetails', listWords(listSentDetails()))
  facts.set('addedDetails', listWords(listAddedDetails(absent)))
  addNeeds(facts, {
    'add-ons': hasAddOns,
    deposit: business.deposit !== undefined,
    discount: hasDiscount,
    'drop-off': business.dropOffReward > 0,
    plan: packages.some(isPlan),
    photos: form.takesPhotos,
    'postcode-check': form.checksPostcodes,
    radius: business.radius !== undefined,
    referral: business.referral !== undefined,
    sizes: hasSizes,
    testimonials: entries.testimonials.length > 0
  })
}

/** These tokens add no words to their sentence. */
function addNeeds(facts: Facts, has: Record<Need, boolean>): void {
  for (const name of needNames) facts.set(`needs:${name}`, has[name] ? '' : null)
}

const price = z
  .number()
  .transform((pounds) => formatPence(toPence(pounds)))
  .catch('…')

/** The lowest price of a visit: add-ons and the monthly plan count only if the firm has nothing else. */
function findLowestPrice(packages: unknown[]): string {
  const prices = (entries: unknown[]) =>
    keepValid(entries, z.object({ pricing: z.object({ small: z.number() }) })).map(({ pricing }) => pricing.small)
  const visits = prices(packages.filter((entry) => !isPlan(entry) && !isAddOnsOnly(entry)))
  const lowest = Math.min(...(visits.length > 0 ? visits : prices(packages)))
  return price.parse(lowest)
}

const isSized = (entry: unknown) => z.object({ pricing: z.object({ large: z.number() }) }).safeParse(entry).success

const isPlan = (entry: unknown) => z.object({ per: z.literal('month') }).safeParse(entry).success

const isAddOnsOnly = (entry: unknown) => z.object({ addOnsOnly: z.literal(true) }).safeParse(entry).success

/** `{packageCount}` inside a sentence, `{PackageCount}` at the start of one. */
function addCount(facts: Facts, name: string, count: string | null): void {
  facts.set(name, count)
  facts.set(capitalise(name), count && capitalise(count))
}

const keepValid = <Schema extends z.ZodType>(entries: unknown[], schema: Schema) =>
  entries.flatMap((entry) => schema.safeParse(entry).data ?? [])

const listWords = (words: string[]) => new Intl.ListFormat('en-GB').format(words)
