import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { formatPence } from '../domain/money.ts'
import { describeHours } from '../domain/opening-hours.ts'
import { ContentError, type Facts, type Problem, parseMarkdown, parseYaml, refuse } from './read.ts'
import {
  type AddOn,
  addOnSchema,
  type Business,
  businessSchema,
  type Faq,
  faqSchema,
  type GalleryItem,
  galleryItemSchema,
  type Location,
  locationSchema,
  type Package,
  type Pages,
  packageSchema,
  pagesSchema,
  type Review,
  reviewSchema,
  type Testimonial,
  testimonialSchema
} from './schema.ts'

export { ContentError }

export interface Content {
  business: Business
  addOns: AddOn[]
  packages: Package[]
  locations: Location[]
  testimonials: Testimonial[]
  reviews: Review[]
  faqs: Faq[]
  gallery: GalleryItem[]
  pages: Pages
  /** Markdown. */
  terms: string
  /** Markdown. */
  privacy: string
}

export function loadContent(folder = join(process.cwd(), 'content')): Content {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const parse = <Schema extends z.ZodType>(file: string, schema: Schema, facts?: Facts) =>
    parseYaml(file, read(file), schema, facts)
  const parseFolder = <Schema extends z.ZodType>(name: string, schema: Schema, facts: Facts) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => ({ file: `${name}/${file}`, entry: parse(`${name}/${file}`, schema, facts) }))

  const business = parse('business.yaml', businessSchema)
  const facts = collectFacts(business)
  const addOns = parse('add-ons.yaml', z.array(addOnSchema), facts)
  for (const addOn of addOns) {
    facts.set(`addOn:${addOn.id}`, formatPence(addOn.price))
    if (addOn.polishPrice !== undefined) facts.set(`addOnPolish:${addOn.id}`, formatPence(addOn.polishPrice))
  }
  for (const { id, small } of readStartingPrices(folder)) facts.set(`package:${id}`, formatPence(small))

  const packageFiles = parseFolder('packages', packageSchema, facts)
  const locationFiles = parseFolder('locations', locationSchema, facts)
  const content: Content = {
    business,
    addOns,
    packages: packageFiles.map(({ entry }) => entry).sort(byOrder),
    locations: locationFiles.map(({ entry }) => entry).sort(byOrder),
    testimonials: parse('testimonials.yaml', z.array(testimonialSchema).min(1), facts),
    reviews: parse('reviews.yaml', z.array(reviewSchema), facts),
    faqs: parse('faqs.yaml', z.array(faqSchema), facts),
    gallery: parse('gallery.yaml', z.array(galleryItemSchema).min(1), facts),
    pages: parse('pages.yaml', pagesSchema, facts),
    terms: parseMarkdown('terms.md', read('terms.md'), facts),
    privacy: parseMarkdown('privacy.md', read('privacy.md'), facts)
  }

  for (const { file, entry } of packageFiles) {
    refuse(file, entry.title, [
      ...entry.addOns.flatMap((id, index) =>
        addOns.some((addOn) => addOn.id === id)
          ? []
          : [{ path: ['addOns', index], message: `there is no add-on "${id}" in add-ons.yaml` }]
      ),
      ...findMissingImages(folder, entry),
      ...findTwins(entry, content.packages, ['id', 'slug', 'title', 'order'])
    ])
  }
  for (const { file, entry } of locationFiles) {
    refuse(file, entry.name, [
      ...findMissingImages(folder, entry),
      ...findTwins(entry, content.locations, ['slug', 'name', 'order']),
      ...findUnknownPackages(entry, content.packages)
    ])
  }
  for (const [index, area] of business.areas.entries()) {
    if (area.location && !content.locations.some(({ slug }) => slug === area.location))
      refuse('business.yaml', area.name, [
        { path: ['areas', index, 'location'], message: `there is no file locations/${area.location}.yaml` }
      ])
  }
  for (const [index, item] of content.gallery.entries())
    refuse('gallery.yaml', content.gallery, findMissingImages(folder, item, [index]))
  refuse('pages.yaml', content.pages, findMissingImages(folder, content.pages))
  return content
}

/** What `{…}` in a text stands for, so that a fact is written once. */
function collectFacts(business: Business): Facts {
  return new Map([
    ['brand', business.brand],
    ['legalName', business.legalName],
    ['phone', business.phone],
    ['email', business.email],
    ['established', String(business.established)],
    ['radiusMiles', String(business.radius.miles)],
    ['radiusKm', String(Math.round(business.radius.miles * 1.609344))],
    ['centre', business.radius.centre],
    ['hours', describeHours(business.hours)],
    ['firstVisitDiscountPercent', String(business.firstVisitDiscountPercent)],
    ['memberDiscountPercent', String(business.memberDiscountPercent)],
    ['depositPercent', String(business.deposit.percent)],
    ['depositInTerms', describeTermsDeposit(business)],
    ['dropOffReward', formatPence(business.dropOffReward)],
    ['paymentsInTerms', new Intl.ListFormat('en-GB').format(business.payments.inTerms)],
    ['ratingValue', business.rating.value.toFixed(1)],
    ['ratingCount', String(business.rating.count)],
    ['replyPromise', business.replyPromise]
  ])
}

/** The terms follow the rest of the site once their own reading is gone. */
function describeTermsDeposit({ deposit }: Business): string {
  return deposit.inTerms === undefined ? `${deposit.percent}%` : formatPence(deposit.inTerms)
}

/** Packages may quote each other's prices, so these are read before the texts are filled in. */
function readStartingPrices(folder: string) {
  const shape = z.object({ id: z.string(), pricing: z.object({ small: z.number() }) })
  return readdirSync(join(folder, 'packages')).flatMap((file) => {
    if (!file.endsWith('.yaml')) return []
    const found = shape.safeParse(parseDocument(readFileSync(join(folder, 'packages', file), 'utf8')).toJS())
    return found.success ? [{ id: found.data.id, small: Math.round(found.data.pricing.small * 100) }] : []
  })
}

function findMissingImages(folder: string, value: unknown, path: PropertyKey[] = []): Problem[] {
  if (value === null || typeof value !== 'object') return []
  if ('file' in value && typeof value.file === 'string' && 'alt' in value) {
    return existsSync(join(folder, 'images', value.file))
      ? []
      : [{ path: [...path, 'file'], message: `there is no picture content/images/${value.file}` }]
  }
  return Object.entries(value).flatMap(([key, item]) => findMissingImages(folder, item, [...path, key]))
}

function findTwins<Entry extends object>(entry: Entry, all: Entry[], fields: (keyof Entry)[]): Problem[] {
  return fields.flatMap((field) =>
    all.filter((other) => other[field] === entry[field]).length > 1
      ? [{ path: [field], message: `"${entry[field]}" is used twice` }]
      : []
  )
}

function findUnknownPackages(location: Location, packages: Package[]): Problem[] {
  return (['services', 'listingPricing'] as const).flatMap((field) =>
    Object.keys(location[field])
      .filter((id) => !packages.some((item) => item.id === id))
      .map((id) => ({ path: [field, id], message: `there is no package "${id}"` }))
  )
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order
