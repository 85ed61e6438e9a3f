import { z } from 'zod'
import { findStart, type Position } from '../../domain/distance.ts'
import { readDistricts } from '../districts.ts'
import { text } from './fields.ts'

export const district = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}[0-9][A-Z0-9]?$/, 'must be the first half of a postcode, such as SW1A')
const districts = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,2}([0-9][A-Z0-9]?)?$/, 'must be the first half of a postcode, such as SW1A, or its letters')
  )
  .default([])
const latitudes = 'must be from 49 to 61'
const longitudes = 'must be from -9 to 3'
const notQuiteRight = { under: 'Not quite right?' }
const exceptions = { under: 'Districts you always or never serve' }

/** Where the firm sets out from, and how far it travels. */
export const radius = z
  .strictObject({
    miles: z.number('must be a number of miles').nonnegative('must be 0 or more').meta({ unit: 'miles' }),
    centre: text.meta({ title: 'Town' }).describe('The town your miles are counted from'),
    postcode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{1,2}[0-9][A-Z0-9]?( ?[0-9][A-Z]{2})?$/, 'must be a postcode, or the first half of one')
      .optional()
      .meta({ title: 'Postcode you set out from', control: 'start' }),
    latitude: z
      .number()
      .min(49, latitudes)
      .max(61, latitudes)
      .optional()
      .meta(notQuiteRight)
      .describe('Right-click where you are on an online map: the first of its two numbers, such as 53.96'),
    longitude: z
      .number()
      .min(-9, longitudes)
      .max(3, longitudes)
      .optional()
      .meta(notQuiteRight)
      .describe(
        'The second one, such as -1.08. West of London it has a minus. Both are rounded, so nobody finds your door'
      ),
    always: districts
      .meta({ title: 'Always served', ...exceptions })
      .describe('At any distance: SW1A, or SW for all that begin with it'),
    never: districts
      .meta({ title: 'Never served', ...exceptions })
      .describe('However near: visitors read that you do not usually come there')
  })
  .transform(({ postcode, ...radius }, context) => {
    if (radius.miles === 0) return undefined
    const start = findStart({ ...radius, postcode }, readDistricts())
    if (start) return { ...radius, ...start }
    context.addIssue({ code: 'custom', ...explainNoStart({ ...radius, postcode }) })
    return z.NEVER
  })
  .optional()
  .meta({ title: 'How far you travel' })
  .describe('Left out, the site lists your towns without a distance, draws no map and checks no postcodes')

function explainNoStart({ postcode, latitude, longitude }: { postcode?: string | undefined } & Partial<Position>) {
  if (latitude !== undefined || longitude !== undefined)
    return { path: [latitude === undefined ? 'latitude' : 'longitude'], message: 'is missing: it takes both numbers' }
  const message =
    postcode === undefined
      ? 'is missing: its first half is enough'
      : 'is not in our list, which leaves out Northern Ireland: give latitude and longitude'
  return { path: ['postcode'], message }
}
