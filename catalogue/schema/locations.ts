import { z } from 'zod'
import {
  atLeastOne,
  bothStand,
  draft,
  image,
  order,
  paragraphs,
  pounds,
  reservedSlugs,
  seo,
  slug,
  text,
  tickBox,
  titled
} from './fields.ts'

export const localService = z.strictObject({
  summary: text.describe('On the landing page and in search results, which show about 160 letters'),
  heading: text,
  intro: text.describe('The paragraph under the heading'),
  details: paragraphs.describe('Services Details'),
  extraDetails: z.strictObject({ heading: text, paragraphs }).optional().describe('A second details section'),
  notes: z.array(text).default([]).meta({ title: 'Important notes' }).describe('Important Notes for this town'),
  booking: titled.describe('The block that closes the page')
})

export const locationSchema = z.strictObject({
  slug: slug
    .refine((value) => !reservedSlugs.includes(value), 'is an address that the site needs for itself')
    .meta({ title: 'Page address', control: 'name' })
    .describe('The first part of the address of its pages'),
  name: text,
  region: text.optional().meta({ title: 'County or region' }).describe("If it is not the firm's own"),
  order,
  draft,
  wordsAreDraft: tickBox(
    'Words are a draft',
    'Leave ticked until someone local has checked the streets, parking and place names'
  ),
  ...seo,
  image,
  subheading: text.describe('Names the place, above the heading'),
  heading: text,
  intro: text,
  servicesHeading: text,
  servicesIntro: text,
  about: z.strictObject({ heading: text, paragraphs }),
  listingPricing: z
    .record(
      slug.meta({ choices: 'packages' }),
      z.strictObject({ small: pounds.optional(), medium: pounds.optional(), large: pounds.optional(), bothStand })
    )
    .default({})
    .meta({ title: 'Prices stated differently', isReading: true })
    .describe('The other reading: prices that this landing page states differently'),
  neighbourhoodsHeading: text,
  neighbourhoods: z.array(z.strictObject({ name: text, description: text })).min(1, atLeastOne),
  services: z
    .record(slug.meta({ choices: 'packages' }), localService)
    .default({})
    .meta({ title: 'Service pages' })
    .describe('Words for each package, written for this town. A package left out shows its own text')
})
