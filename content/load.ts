import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { checkLocation, checkPackage, findMissingImages } from './check-entries.ts'
import { addAddOnFacts, addEntryFacts, collectFacts } from './facts.ts'
import { ContentError, type Facts, gatherFaults, type Problem, parseMarkdown, parseYaml, refuse } from './read.ts'
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

/** Throws one ContentError with all that is wrong, so that nobody mends a new town one line at a time. */
export function loadContent(folder = join(process.cwd(), 'content')): Content {
  const { attempt, settle } = gatherFaults()
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const parse = <Schema extends z.ZodType>(file: string, schema: Schema, facts?: Facts) =>
    parseYaml(file, read(file), schema, facts)
  const parseFolder = <Schema extends z.ZodType>(name: string, schema: Schema, facts: Facts) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => `${name}/${file}`)
      .flatMap((file) => attempt(() => ({ file, entry: parse(file, schema, facts) })))

  const business = parse('business.yaml', businessSchema)
  const facts = collectFacts(business)
  const addOns = parse('add-ons.yaml', z.array(addOnSchema), facts)
  addAddOnFacts(facts, addOns)
  addEntryFacts(facts, folder, business)

  const packageFiles = parseFolder('packages', packageSchema, facts)
  const locationFiles = parseFolder('locations', locationSchema, facts)
  settle()
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

  const check = (file: string, entry: unknown, problems: Problem[]) => attempt(() => refuse(file, entry, problems))
  for (const { file, entry } of packageFiles) check(file, entry.title, checkPackage(entry, content, folder))
  for (const { file, entry } of locationFiles) check(file, entry.name, checkLocation(entry, content, folder))
  for (const [index, area] of business.areas.entries()) {
    if (area.location && !content.locations.some(({ slug }) => slug === area.location))
      check('business.yaml', area.name, [
        { path: ['areas', index, 'location'], message: `there is no file locations/${area.location}.yaml` }
      ])
  }
  for (const [index, item] of content.gallery.entries())
    check('gallery.yaml', content.gallery, findMissingImages(folder, item, [index]))
  check('pages.yaml', content.pages, findMissingImages(folder, content.pages))
  settle()
  return content
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order
