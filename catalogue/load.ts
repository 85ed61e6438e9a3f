import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { checkLocation, checkPackage, findMissingImages } from './check-entries.ts'
import { checkLook } from './check-look.ts'
import { addAddOnFacts, addEntryFacts, collectFacts } from './facts.ts'
import { findFirm } from './firm.ts'
import {
  ContentError,
  type Facts,
  type Fault,
  gatherFaults,
  type Problem,
  parseMarkdown,
  parseYaml,
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
  /** Markdown. */
  accessibility: string
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
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const parse = <Schema extends z.ZodType>(file: string, schema: Schema, facts?: Facts) =>
    parseYaml(file, read(file), schema, facts)
  const parseFolder = <Schema extends z.ZodType>(name: string, schema: Schema, facts: Facts) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => `${name}/${file}`)
      .flatMap((file) => attempt(() => ({ file, entry: parse(file, schema, facts) })))

  const business = parse('business.yaml', fileSchemas['business.yaml'])
  const facts = collectFacts(business)
  const addOns = parse('add-ons.yaml', fileSchemas['add-ons.yaml'], facts)
  addAddOnFacts(facts, addOns)
  addEntryFacts(facts, folder, business)

  const packageFiles = parseFolder('packages', fileSchemas['packages/*.yaml'], facts)
  const locationFiles = parseFolder('locations', fileSchemas['locations/*.yaml'], facts)
  throwAll()
  const content: Content = {
    business,
    addOns,
    packages: packageFiles.map(({ entry }) => entry).sort(byOrder),
    locations: locationFiles.map(({ entry }) => entry).sort(byOrder),
    testimonials: parse('testimonials.yaml', fileSchemas['testimonials.yaml'], facts),
    reviews: parse('reviews.yaml', fileSchemas['reviews.yaml'], facts),
    faqs: parse('faqs.yaml', fileSchemas['faqs.yaml'], facts),
    gallery: parse('gallery.yaml', fileSchemas['gallery.yaml'], facts),
    pages: parse('pages.yaml', fileSchemas['pages.yaml'], facts),
    terms: parseMarkdown('terms.md', read('terms.md'), facts),
    privacy: parseMarkdown('privacy.md', read('privacy.md'), facts),
    accessibility: parseMarkdown('accessibility.md', read('accessibility.md'), facts)
  }

  const check = (file: string, entry: unknown, problems: Problem[]) => attempt(() => refuse(file, entry, problems))
  for (const { file, entry } of packageFiles) check(file, entry.title, checkPackage(entry, content, folder))
  for (const { file, entry } of locationFiles) check(file, entry.name, checkLocation(entry, content, folder))
  for (const [index, area] of business.areas.entries()) {
    if (area.location && !content.locations.some(({ slug }) => slug === area.location))
      check('business.yaml', area.name, [
        { path: ['areas', index, 'location'], message: `there is no file locations/${area.location}.yaml` }
      ])
  }
  check('business.yaml', business, checkLook(business.look, folder))
  check('gallery.yaml', content.gallery, findMissingImages(folder, content.gallery))
  check('pages.yaml', content.pages, findMissingImages(folder, content.pages))
  throwAll()
  return content
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order
