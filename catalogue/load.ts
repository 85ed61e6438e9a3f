import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { type MilesByOutward, parseCoverage } from '../domain/coverage.ts'
import { checkLocation, checkPackage, findMissingImages } from './check-entries.ts'
import { addEntryFacts, collectFacts } from './facts.ts'
import type { Facts } from './fill-in.ts'
import { findStale, type Stale } from './find-stale.ts'
import { findFirm } from './firm.ts'
import {
  ContentError,
  type Fault,
  gatherFaults,
  type Problem,
  parseMarkdown,
  parseYaml,
  type Remarks,
  refuse
} from './read.ts'
import {
  type AddOn,
  type Business,
  type Faq,
  fileSchemas,
  type GalleryItem,
  type Location,
  type Package,
  type Pages,
  type Review,
  type Testimonial
} from './schema.ts'

export { ContentError, type Fault }

export interface Content extends Remarks {
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
  /** Markdown. */
  accessibility: string
  /** Without it, or without a radius, no postcode is checked. */
  coverage: MilesByOutward | undefined
  /** Names of what is gone. */
  stale: Stale[]
}

/**
 * Throws one ContentError with all that is wrong, so that nobody mends a new town one line at a time. Its sentences call
 * the folder by `name`.
 */
export function loadContent(folder = findFirm().folder, name = basename(folder)): Content {
  try {
    return readContent(folder)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new ContentError(error.faults.map((fault) => ({ ...fault, sentence: `${name}/${fault.sentence}` })))
  }
}

function readContent(folder: string): Content {
  const { attempt, throwAll } = gatherFaults()
  const remarks: Remarks = { leftOut: [], longTexts: [] }
  const has = (file: string) => existsSync(join(folder, file))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const parse = <Schema extends z.ZodType>(file: string, schema: Schema, facts: Facts = new Map()) =>
    parseYaml(file, read(file), schema, { facts, remarks })
  /** A firm may do without the file, or have nothing in it yet. */
  const parseList = <Entry>(file: string, schema: z.ZodType<Entry[]>, facts: Facts): Entry[] =>
    has(file) ? parseYaml(file, read(file), schema, { facts, remarks, whenEmpty: [] }) : []
  const parseFolder = <Schema extends z.ZodType>(name: string, schema: Schema, facts: Facts) =>
    (has(name) ? readdirSync(join(folder, name)) : [])
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => `${name}/${file}`)
      .flatMap((file) => attempt(() => ({ file, entry: parse(file, schema, facts) })))
  const parseText = (file: string) => parseMarkdown(file, read(file), facts, remarks)

  const business = parse('business.yaml', fileSchemas['business.yaml'])
  const coverage = business.radius && has('coverage.csv') ? readCoverage(read('coverage.csv')) : undefined
  const facts = collectFacts(business)
  addEntryFacts(facts, folder, business, coverage !== undefined)
  const addOns = parseList('add-ons.yaml', fileSchemas['add-ons.yaml'], facts)

  const packageFiles = parseFolder('packages', fileSchemas['packages/*.yaml'], facts)
  const locationFiles = parseFolder('locations', fileSchemas['locations/*.yaml'], facts)
  throwAll()
  const stale = findStale({ business, addOns }, packageFiles, locationFiles)
  const content: Content = {
    business,
    addOns,
    packages: packageFiles
      .map(({ entry }) => entry)
      .filter(isOffered(addOns))
      .sort(byOrder),
    locations: locationFiles.map(({ entry }) => entry).sort(byOrder),
    testimonials: parseList('testimonials.yaml', fileSchemas['testimonials.yaml'], facts),
    reviews: parseList('reviews.yaml', fileSchemas['reviews.yaml'], facts),
    faqs: parseList('faqs.yaml', fileSchemas['faqs.yaml'], facts).filter(
      ({ needs }) => !needs || facts.get(`needs:${needs}`) !== null
    ),
    gallery: parseList('gallery.yaml', fileSchemas['gallery.yaml'], facts),
    pages: parse('pages.yaml', fileSchemas['pages.yaml'], facts),
    terms: parseText('terms.md'),
    privacy: parseText('privacy.md'),
    accessibility: parseText('accessibility.md'),
    coverage,
    longTexts: remarks.longTexts,
    // What stands in a part that is passed over whole is not missed sentence by sentence.
    leftOut: remarks.leftOut.filter((sentence) => !stale.some((part) => isWithin(sentence, part))),
    stale
  }

  const check = (file: string, entry: unknown, problems: Problem[]) => attempt(() => refuse(file, entry, problems))
  for (const { file, entry } of packageFiles) {
    check(file, entry.title, checkPackage(entry, content.packages, folder))
  }
  for (const { file, entry } of locationFiles) {
    check(file, entry.name, checkLocation(entry, content.locations, folder))
  }
  if (content.packages.length === 0) check('packages', undefined, [{ path: [], message: noPackage }])
  if (content.locations.length === 0) check('locations', undefined, [{ path: [], message: noTown }])
  check('gallery.yaml', content.gallery, findMissingImages(folder, content.gallery))
  check('pages.yaml', content.pages, findMissingImages(folder, content.pages))
  throwAll()
  return content
}

type Place = { file: string; path: PropertyKey[] }

const noPackage =
  'holds no package, and a site needs at least one: npm run new:package -- "Full Valet" begins one of that name'
const noTown = 'holds no town, and a site needs at least one: npm run new:location -- Solihull begins one of that name'

const isWithin = (inner: Place, outer: Place) =>
  inner.file === outer.file && outer.path.every((step, index) => inner.path[index] === step)

/** A package that is nothing but add-ons goes with the last of them. */
const isOffered = (addOns: AddOn[]) => (item: Package) =>
  !item.addOnsOnly || addOns.some(({ id }) => item.addOns.includes(id))

/** The miles of each postcode district, or nothing where the list is empty. */
function readCoverage(csv: string): MilesByOutward | undefined {
  if (csv.trim() === '') return undefined
  let miles: MilesByOutward = {}
  try {
    miles = parseCoverage(csv)
  } catch (error) {
    refuse('coverage.csv', undefined, [{ path: [], message: (error as Error).message }])
  }
  return Object.keys(miles).length > 0 ? miles : undefined
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order
