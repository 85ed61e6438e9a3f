import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { metresInMile } from '../domain/coverage.ts'
import { keptMinutes } from '../domain/limits.ts'
import { formatPence, toPence } from '../domain/money.ts'
import { spellNumber } from '../domain/number-words.ts'
import { describeHours } from '../domain/opening-hours.ts'
import type { Facts } from './read.ts'
import type { AddOn, Business } from './schema.ts'

/** What `{…}` in a text stands for, so that a fact is written once. */
export function collectFacts(business: Business): Facts {
  return new Map([
    ['brand', business.brand],
    ['legalName', business.legalName],
    ['phone', business.phone],
    ['email', business.email],
    ['established', String(business.established)],
    ['radiusMiles', String(business.radius.miles)],
    ['radiusKm', String(Math.round((business.radius.miles * metresInMile) / 1000))],
    ['centre', business.radius.centre],
    ['hours', describeHours(business.hours)],
    ['firstVisitDiscountPercent', String(business.firstVisitDiscountPercent)],
    ['memberDiscountPercent', String(business.memberDiscountPercent)],
    ['depositPercent', String(business.deposit.percent)],
    ['depositInTerms', describeTermsDeposit(business)],
    ['dropOffReward', formatPence(business.dropOffReward)],
    ['paymentsInTerms', listWords(business.payments.inTerms)],
    ['ratingValue', business.rating.value.toFixed(1)],
    ['ratingCount', String(business.rating.count)],
    ['replyPromise', business.replyPromise],
    ['keptMinutes', String(keptMinutes)]
  ])
}

/** The terms follow the rest of the site once their own reading is gone. */
function describeTermsDeposit({ deposit }: Business): string {
  return deposit.inTerms === undefined ? `${deposit.percent}%` : formatPence(deposit.inTerms)
}

export function addAddOnFacts(facts: Facts, addOns: AddOn[]): void {
  addCount(facts, 'addOnCount', addOns.length)
  for (const addOn of addOns) {
    facts.set(`addOn:${addOn.id}`, formatPence(addOn.price))
    if (addOn.polishPrice !== undefined) facts.set(`addOnPolish:${addOn.id}`, formatPence(addOn.polishPrice))
  }
}

/** Packages quote each other's prices and texts name every town, so these are read before the texts are filled in. */
export function addEntryFacts(facts: Facts, folder: string, business: Business): void {
  const packages = readEntries(join(folder, 'packages'))
  addCount(facts, 'packageCount', packages.length)
  const priced = z.object({ id: z.string(), pricing: z.object({ small: z.number() }) })
  for (const entry of packages) {
    const { data } = priced.safeParse(entry)
    if (data) facts.set(`package:${data.id}`, formatPence(toPence(data.pricing.small)))
  }
  const named = z.object({ name: z.string() })
  const towns = readEntries(join(folder, 'locations')).flatMap((entry) => named.safeParse(entry).data?.name ?? [])
  facts.set('areas', listWords([...new Set([...business.areas.map(({ name }) => name), ...towns])]))
}

/** `{packageCount}` inside a sentence, `{PackageCount}` where one begins. */
function addCount(facts: Facts, name: string, count: number): void {
  facts.set(name, spellNumber(count))
  facts.set(capitalise(name), capitalise(spellNumber(count)))
}

/** Unchecked: what is wrong in them is refused when they are parsed. */
function readEntries(folder: string): unknown[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => parseDocument(readFileSync(join(folder, file), 'utf8')))
    .map((document) => (document.errors.length > 0 ? null : document.toJS()))
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const listWords = (words: string[]) => new Intl.ListFormat('en-GB').format(words)
