import { z } from 'zod'
import { isResult } from './routes.ts'
import { businessSchema } from './schema/business.ts'
import { faqSchema, galleryItemSchema, repliesSchema, testimonialSchema } from './schema/entries.ts'
import type { image, titled } from './schema/fields.ts'
import { type localService, locationSchema } from './schema/locations.ts'
import { addOnSchema, packageSchema } from './schema/packages.ts'
import { pagesSchema } from './schema/pages.ts'

export { reservedSlugs } from './schema/fields.ts'

/*
 * The only description of what the content files may hold. Descriptions are written for the owner: the editor shows
 * them as help. It makes labels from field names; `title` replaces one that wouldn't read well, `unit` is shown beside a
 * number, `format` makes it a field for a day, and `control` is another way to change it than typing. A tick `replaces`
 * the field beside it: the editor hides that one and leaves it out of the file.
 *
 * `choices` makes a field a reference: it names an entry of `referents`, or a file of images/ (`pictures`, `logos`).
 * While that is missing, the site leaves the field out; `isLink` if all that is
 * lost is a link. The editor's choices, the loader's look for pictures and the launch check follow from this.
 *
 * A field marked `fact` may be named in texts: {brand}. The launch check also reads `asks`, what it says while a fact is
 * missing; `isOptional` if nothing has to be written.
 */

/** The schema of each file; `*` matches any name. */
export const fileSchemas = {
  'business.yaml': businessSchema,
  'add-ons.yaml': z.array(addOnSchema),
  'packages/*.yaml': packageSchema,
  'locations/*.yaml': locationSchema,
  'testimonials.yaml': z.array(testimonialSchema),
  'faqs.yaml': z.array(faqSchema),
  'gallery.yaml': z
    .array(galleryItemSchema)
    .refine((items) => items.length === 0 || items.some(isResult), 'must have at least one pair for Results'),
  'pages.yaml': pagesSchema,
  'replies.yaml': repliesSchema
}

/**
 * What references lead to: the file with the entries, where in it they are, the fields with their id and name, and what
 * people call one of them.
 */
export const referents = {
  packages: { file: 'packages/*.yaml', path: [], id: 'id', name: 'title', noun: 'package' },
  locations: { file: 'locations/*.yaml', path: [], id: 'slug', name: 'name', noun: 'town' },
  'add-ons': { file: 'add-ons.yaml', path: [], id: 'id', name: 'name', noun: 'add-on' },
  gallery: { file: 'gallery.yaml', path: [], id: 'id', name: 'title', noun: 'pair' }
} as const

export type Referent = keyof typeof referents

export type Business = z.output<typeof businessSchema>
export type AddOn = z.output<typeof addOnSchema>
export type Package = z.output<typeof packageSchema>
export type Location = z.output<typeof locationSchema>
export type LocalService = z.output<typeof localService>
export type Testimonial = z.output<typeof testimonialSchema>
export type Faq = z.output<typeof faqSchema>
export type GalleryItem = z.output<typeof galleryItemSchema>
export type Pages = z.output<typeof pagesSchema>
export type Replies = z.output<typeof repliesSchema>
export type Image = z.output<typeof image>
export type Titled = z.output<typeof titled>
