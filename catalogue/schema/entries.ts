import { z } from 'zod'
import { needNames } from '../needs.ts'
import { id, image, sample, stars, text } from './fields.ts'

export const testimonialSchema = z.strictObject({
  id,
  quote: text,
  name: text,
  rating: stars.meta({ title: 'Stars' }),
  sample
})

export const reviewSchema = z.strictObject({
  author: text,
  rating: stars.meta({ title: 'Stars' }),
  date: z.iso.date('must be a date such as 2025-03-14'),
  text,
  source: text,
  sample
})

export const faqSchema = z.strictObject({
  id,
  question: text,
  answer: text,
  needs: z
    .enum(needNames)
    .optional()
    .meta({ title: 'Only asked of a firm with' })
    .describe('Left out while your business has no such thing'),
  sample: sample.describe('Leave ticked until you have confirmed the answer')
})

export const galleryItemSchema = z.strictObject({
  id,
  title: text,
  description: text,
  beforeImage: image,
  afterImage: image
})
