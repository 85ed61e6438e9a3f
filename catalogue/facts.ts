import { listAddedDetails, listSentDetails, type OptionalDetail } from '../domain/booking-fields.ts'
import { metresInMile } from '../domain/coverage.ts'
import { keptMinutes } from '../domain/limits.ts'
import { formatPence, toPence } from '../domain/money.ts'
import { describeHours } from '../domain/opening-hours.ts'
import { capitalise, spellNumber } from '../domain/sentences.ts'
import type { Facts } from './fill-in.ts'
import { needs, type Offers } from './needs.ts'
import { vatWords, waterAndPower } from './schema/business.ts'
import { type Business, fileSchemas } from './schema.ts'
import type { readWrittenFiles } from './written.ts'

/** Facts made from a field; one marked `fact` in the schema is a fact by its own name. */
const made: { [Field in keyof Business]?: Record<string, (value: Business[Field]) => string | null> } = {
  // The centre, unless the radius has one.
  address: {
    centre: ({ locality }) => locality,
    region: ({ region }) => region,
    /** For letters: as much of it as the site may show. */
    postalAddress: ({ street, locality, postcode, publishStreet }) =>
      publishStreet ? `${street}, ${locality}, ${postcode}` : locality
  },
  hours: { hours: describeHours },
  radius: {
    radiusMiles: (radius) => (radius ? String(radius.miles) : null),
    radiusKm: (radius) => (radius ? String(Math.round((radius.miles * metresInMile) / 1000)) : null),
    centre: (radius) => radius?.centre ?? null
  },
  rating: {
    ratingValue: (rating) => rating?.value.toFixed(1) ?? null,
    ratingCount: (rating) => (rating ? String(rating.count) : null)
  },
  deposit: {
    depositPercent: (deposit) => (deposit ? String(deposit.percent) : null),
    // The terms use the site's percentage unless they state their own amount.
    depositInTerms: (deposit) =>
      deposit ? (deposit.inTerms === undefined ? `${deposit.percent}%` : formatPence(deposit.inTerms)) : null
  },
  dropOffReward: { dropOffReward: (pence) => (pence === 0 ? null : formatPence(pence)) },
  payments: { paymentsInTerms: ({ inTerms }) => listWords(inTerms) },
  vat: { vat: (vat) => vatWords[vat] || null },
  waterAndPower: { waterAndPower: (need) => (need ? waterAndPower[need] : null) }
}

/** Words for what exists but can't be read, so that no text is refused for naming it. */
export const unreadable = '…'

/** The words for `{…}` in texts, so a fact is written once. null if the firm doesn't have it. */
export function collectFacts(business: unknown): Facts {
  const facts: Facts = new Map([['keptMinutes', String(keptMinutes)]])
  const isReadable = business !== null && typeof business === 'object'
  for (const [field, schema] of Object.entries(fileSchemas['business.yaml'].shape)) {
    const { success, data } = schema.safeParse(Object(business)[field])
    const own = schema.meta()?.fact ? { [field]: describeValue } : made[field as keyof Business]
    for (const [name, describe] of Object.entries<(value: never) => string | null>(own ?? {})) {
      const words = isReadable && success ? describe(data as never) : unreadable
      if (words !== null || !facts.has(name)) facts.set(name, words)
    }
  }
  const { data } = fileSchemas['business.yaml'].safeParse(business)
  facts.set('disclosures', data ? listDisclosures(data).join(' ') || null : unreadable)
  return facts
}

/** Nothing and zero are no fact. */
const describeValue = (value: string | number | undefined) => (value ? String(value) : null)

type Written = ReturnType<typeof readWrittenFiles>
type Package = Written['packages'][number]['entry']

/** Packages quote each other's prices and texts name every town, so these are read before texts are filled in. */
export function addEntryFacts(
  facts: Facts,
  { business, addOns, gallery, testimonials, locations }: Written,
  packages: Package[],
  form: Pick<Offers, 'takesPhotos' | 'emailHost'>
): void {
  for (const addOn of addOns) {
    if (addOn?.id) facts.set(`addOn:${addOn.id}`, describePrice(addOn.price))
    if (addOn?.id && addOn.polishPrice !== undefined)
      facts.set(`addOnPolish:${addOn.id}`, describePrice(addOn.polishPrice))
  }
  for (const { id, pricing, priceOnRequest } of packages)
    if (id) facts.set(`package:${id}`, priceOnRequest ? null : describePrice(pricing?.small))
  addCount(facts, 'addOnCount', addOns.length === 0 ? null : spellNumber(addOns.length))
  addCount(facts, 'packageCount', spellNumber(packages.length))
  facts.set('emailHost', form.emailHost ?? null)
  facts.set('lowestPrice', findLowestPrice(packages))
  // Those on Results.
  const pairs = gallery.flatMap((pair) => (pair?.servicePagesOnly ? [] : (pair?.title ?? [])))
  facts.set('pairs', pairs.length > 0 ? listWords(pairs) : null)
  const towns = locations.map(({ entry }) => entry)
  const places = [...(business.areas ?? []), ...towns].flatMap((place) => place?.name ?? [])
  facts.set('areas', listWords([...new Set(places)]))

  const offers: Offers = {
    ...form,
    hasAddOns: addOns.length > 0,
    hasSizes: packages.some(({ pricing }) => pricing?.large !== undefined),
    hasPolish: packages.some(({ addOnRate }) => addOnRate === 'polish'),
    hasPlan: packages.some(({ per }) => per === 'month'),
    hasTestimonials: testimonials.length > 0
  }
  // These tokens add no words to their sentence.
  for (const [name, isMet] of Object.entries(needs)) facts.set(`needs:${name}`, isMet(offers, facts) ? '' : null)
  const hasDiscount = needs.discount(offers, facts)
  const plans = packages.flatMap(({ per, plan }) => (per === 'month' && plan) || [])
  const asks: Partial<Record<OptionalDetail, boolean>> = {
    referralCode: needs.referral(offers, facts),
    vehicleSize: offers.hasSizes,
    addOns: offers.hasAddOns,
    firstVisit: hasDiscount,
    planInterval: plans.some(({ weeks = [] }) => weeks.length > 1),
    beforePlan: plans.some(({ after }) => packages.some(({ id }) => id === after)),
    estimate: offers.hasSizes || offers.hasAddOns || hasDiscount,
    photos: offers.takesPhotos
  }
  const absent = (Object.keys(asks) as OptionalDetail[]).filter((detail) => !asks[detail])
  facts.set('sentDetails', listWords(listSentDetails()))
  facts.set('addedDetails', listWords(listAddedDetails(absent)))
}

const describePrice = (pounds: number | undefined) => (pounds === undefined ? unreadable : formatPence(toPence(pounds)))

/** The lowest price of a visit: add-ons and the monthly plan count only if the firm has nothing else. */
function findLowestPrice(packages: Package[]): string | null {
  const list = (some: Package[]) => some.flatMap(({ pricing }) => pricing?.small ?? [])
  const visits = list(packages.filter(({ per, addOnsOnly }) => per !== 'month' && !addOnsOnly))
  const prices = visits.length > 0 ? visits : list(packages)
  if (prices.length === 0 && packages.some(({ priceOnRequest }) => priceOnRequest)) return null
  return describePrice(prices.length > 0 ? Math.min(...prices) : undefined)
}

/** `{packageCount}` inside a sentence, `{PackageCount}` at the start of one. */
function addCount(facts: Facts, name: string, count: string | null): void {
  facts.set(name, count)
  facts.set(capitalise(name), count && capitalise(count))
}

const listWords = (words: string[]) => new Intl.ListFormat('en-GB').format(words)

/** What the law wants a UK firm's website to show, a sentence each; nothing of what is left empty. */
export function listDisclosures(business: Business): string[] {
  const { legalName, address, companyNumber, registeredIn, registeredOffice, vatNumber } = business
  const { street, locality, postcode } = address
  const register = registeredIn ? `registered in ${registeredIn}, number` : 'company number'
  const office = simplify(registeredOffice)
  const isSameOffice = office.includes(simplify(street)) && office.includes(simplify(postcode))
  const sentences = [
    companyNumber && `${legalName}, ${register} ${companyNumber}.`,
    registeredOffice && `Registered office: ${registeredOffice.replace(/\.$/, '')}.`,
    vatNumber && `VAT number ${vatNumber}.`,
    address.publishStreet && !isSameOffice && `${street}, ${locality}, ${postcode}.`
  ]
  return sentences.flatMap((sentence) => sentence || [])
}

const simplify = (address: string) => address.toLowerCase().replace(/[^a-z\d]/g, '')
