import { z } from 'zod'
import {
  draft,
  hourRange,
  id,
  image,
  isObject,
  order,
  otherHourRange,
  pounds,
  slug,
  text,
  tickBox,
  titled,
  whole
} from './fields.ts'

/* What the editor folds away where nothing is in it. */
const membership = 'If it is a monthly plan'
const rare = 'What few firms need'

export const addOnSchema = z.strictObject({
  id,
  name: text.regex(/^[^;]*$/, 'must be written without a semicolon'),
  price: pounds,
  polishPrice: pounds
    .optional()
    .meta({ title: 'Price on polishes', under: rare })
    .describe('When it costs less on a polish'),
  priceFrom: tickBox('Starting price ("from")', 'Tick when the price is a starting price'),
  oneOf: slug
    .optional()
    .meta({ title: 'Only one of', under: rare })
    .describe('A word that add-ons share when a car can have only one of them, such as paint-coating'),
  fits: z
    .array(slug.meta({ choices: 'packages' }))
    .default([])
    .meta({ title: 'Fits these packages' })
    .describe('Other packages it can be booked with, besides those that list it themselves'),
  text
})

/** The drawings in src/ui/package-icon.tsx. */
export const packageIcons = ['spray bottle', 'calendar', 'car wash', 'clean car', 'seat', 'polisher', 'wheel'] as const

const price = pounds.refine(
  (pence) => pence > 0,
  'must be more than 0: for a price on request, tick "Price on request"'
)

/** Nothing is written while the price is on request. */
const unpriced = { small: 0 }

export const packageSchema = z
  .strictObject({
    id,
    title: text,
    slug: slug.meta({ title: 'Page address', control: 'name' }).describe('The last part of the address of its pages'),
    order,
    draft,
    wordsAreDraft: tickBox('Words are a draft', 'Leave ticked until you have checked these words against what you do'),
    priceOnRequest: tickBox('Price on request', 'Tick to show "Ask us" instead of a price').meta({
      replaces: 'pricing'
    }),
    pricing: z
      .strictObject({ small: price, medium: price.optional(), large: price.optional() })
      .refine(({ medium, large }) => (medium === undefined) === (large === undefined), {
        message: 'must have a price for every size, or just one under small for all of them',
        when: isObject
      })
      .default(() => unpriced)
      .describe('Starting prices in pounds. A single price applies to every size'),
    per: z.enum(['visit', 'month']).default('visit').meta({ title: 'Price per', under: membership }),
    plan: z
      .strictObject({
        weeks: z
          .array(whole.min(1, 'must be 1 or more').meta({ unit: 'weeks' }))
          .default([])
          .meta({ title: 'Weeks between visits' })
          .describe('Such as 2 and 4. If there is a choice, the form asks'),
        after: slug
          .optional()
          .meta({ title: 'Needs first', choices: 'packages' })
          .describe('What a customer must have had before. The form asks')
      })
      .optional()
      .meta({ title: 'Monthly plan', under: membership })
      .describe('For a price per month: what the form asks about it'),
    priceFrom: tickBox('Starting price ("from")', 'Tick when the price is a starting price ("from")'),
    priceTo: pounds
      .optional()
      .meta({ title: 'Price up to', under: rare })
      .describe('The end of the range shown, when it is not the large price'),
    priceToStands: tickBox(
      'The range may end there',
      'Tick once you have decided to end the range there, although some add-ons cost more'
    ).meta({ under: rare }),
    description: text,
    features: z.array(titled).default([]).meta({ title: 'What is done' }).describe('What is done, item by item'),
    additionalFeatures: z
      .array(text)
      .default([])
      .meta({ title: 'Small extras' })
      .describe('Small extras that come with it'),
    perks: z
      .array(titled)
      .default([])
      .meta({ title: 'For members', under: membership })
      .describe('What members get; shown instead of add-ons'),
    addOns: z
      .array(slug.meta({ choices: 'add-ons' }))
      .default([])
      .meta({ title: 'Add-ons' })
      .describe('What can be booked with it'),
    included: z
      .array(slug.meta({ choices: 'add-ons' }))
      .default([])
      .meta({ title: 'Add-ons that come free' })
      .describe('What it already includes, so that nobody is charged for it'),
    addOnRate: z
      .enum(['standard', 'polish'])
      .default('standard')
      .meta({ title: 'Add-on price', under: rare })
      .describe('Which add-on price applies here'),
    estimatedTime: hourRange.optional(),
    timePerVisit: z.boolean().default(false).meta({ title: 'The time is for each visit', under: membership }),
    timeInPageData: otherHourRange
      .optional()
      .meta({ title: 'Time for search engines', isReading: true })
      .describe('The other reading: what search engines get'),
    warning: text.optional().describe('One sentence to read before booking'),
    haveReady: text
      .optional()
      .meta({ title: 'What to have ready' })
      .describe('For the customer, before the visit; it is in the message that agrees one'),
    popular: tickBox('Popular', 'Shows the badge'),
    addOnsOnly: tickBox('Add-ons only', 'Tick for the package that is only a list of add-ons').meta({ under: rare }),
    notes: z.array(text).meta({ title: 'Important notes' }).describe('Important Notes on its pages'),
    pair: slug
      .optional()
      .meta({ title: 'Before and after', choices: 'gallery' })
      .describe('The pair of pictures on its pages that shows best what it does'),
    related: z
      .array(slug.meta({ choices: 'packages', isLink: true }))
      .max(2, 'must have no more than two entries')
      .default([])
      .meta({ title: 'Related packages' })
      .describe('Two that people also think about, on its pages'),
    featured: whole
      .min(1, 'must be 1, 2 or 3')
      .max(3, 'must be 1, 2 or 3')
      .optional()
      .meta({ title: 'On the home page' })
      .describe('Its place among the three on the home page'),
    image: image.optional(),
    icon: z
      .enum(packageIcons)
      .default('spray bottle')
      .meta({ title: 'Drawing' })
      .describe('Shown while the package has no picture')
  })
  .refine((item) => item.priceOnRequest || item.pricing !== unpriced, {
    path: ['pricing'],
    message: 'is missing',
    when: isObject
  })
  .refine((item) => !item.priceOnRequest || item.pricing?.small === 0, {
    path: ['pricing'],
    message: 'must be left empty, because "Price on request" is ticked',
    when: isObject
  })
  .refine((item) => item.addOnsOnly || item.features?.length > 0, {
    path: ['features'],
    message: 'must list what is done',
    when: isObject
  })
  .refine((item) => item.addOnsOnly || item.estimatedTime, {
    path: ['estimatedTime'],
    message: 'must say how many hours it takes',
    when: isObject
  })
