import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { toPence } from '../../domain/money.ts'
import { parseHours } from '../../domain/opening-hours.ts'
import { mainRoutes } from '../routes.ts'

declare module 'zod' {
  interface GlobalMeta {
    choices?: 'packages' | 'locations' | 'add-ons' | 'gallery' | 'pictures' | 'logos'
  }
}

/** First parts of addresses that the site and its server use, so no town can have them. */
const serverPaths = ['404', 'answer-error', 'answer-sent', 'api', 'healthz', 'readyz']
export const reservedSlugs = [...serverPaths, ...mainRoutes.map(({ path }) => path.replaceAll('/', ''))]

export const text = z.string().trim().min(1, 'must not be empty')
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
export const url = z.url({ protocol: /^https$/, error: 'must be a web address that starts with https://' })
export const email = z.email('must be an email address')
export const whole = z.int('must be a whole number')
const aboveZero = whole.positive('must be 1 or more')
export const percent = whole.min(0, 'must be 0 or more').max(100, 'must be 100 or less').meta({ unit: '%' })
export const stars = whole.min(1, 'must be 1 or more').max(5, 'must be 5 or less')
export const atLeastOne = 'must have at least one entry'
export const paragraphs = z.array(text).min(1, atLeastOne)

/** Run a rule about several fields even if some are invalid, so all errors show at once. */
export const isObject = ({ value }: { value: unknown }) => value !== null && typeof value === 'object'

/** YAML reads an unquoted year or phone number as a number. */
export const writtenAsNumber = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), schema)

/** For what the owner ticks. */
export const tickBox = (title: string, help: string) => z.boolean().default(false).meta({ title }).describe(help)

/** The name other files use for an entry. */
export const id = slug
  .meta({ title: 'Short name', control: 'name' })
  .describe('Visitors never see it. Other parts of the site use this name, so leave it as it is')

/** A town's or package's position among the others; the editor's "Move up" and "Move down" write it. */
export const order = aboveZero.optional().meta({ control: 'menu' })

/** Drafts are left out before this, unless the mark is written in a way we don't recognise. */
export const draft = z
  .boolean()
  .refine((value) => !value, 'is marked in a way that the site does not understand: it takes a line of its own')
  .default(false)
  .meta({ control: 'menu' })

/** Written in pounds as people write them (40 or 12.50), stored in whole pence. */
export const pounds = z
  .number('must be a price in pounds, such as 40')
  .meta({ unit: 'pounds' })
  .nonnegative('must not be negative')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'must not have more than two decimals')
  .transform(toPence)

/** A value the owner still has to replace has `sample: true`; the launch check lists it until that is removed. */
export const sampled = <Schema extends z.ZodType>(value: Schema) =>
  z
    .strictObject({ value, sample: z.boolean().default(false) })
    .transform((field) => (field as { value: z.output<Schema> }).value)

export const sample = tickBox('Sample', 'Leave ticked until you have put in a real one')

/** For a fact that is stated in two ways; otherwise the launch check lists both. */
export const bothStand = tickBox('Keep both', 'Tick once you have decided to keep both')

const sampledText = z.strictObject({ value: z.string().trim().default(''), sample: z.boolean().default(false) })

/** The same for an optional fact. */
export const maybeSampled = sampledText.optional().transform((field) => field?.value || undefined)

/** A sentence about the firm that is tagged on the page while it is a sample. May be written as a plain text. */
export const stated = (help: string, meta: z.GlobalMeta) =>
  z
    .preprocess(readStated, sampledText)
    .optional()
    .transform((field) => (field?.value ? field : undefined))
    .meta(meta)
    .describe(`${help}. Nothing is shown while it is empty`)

export const readStated = (value: unknown) => (typeof value === 'string' ? { value } : value)

/** Shown only once it is filled in; the launch check asks for it (`asks`). */
export const laterFact = (help: string, meta: z.GlobalMeta) =>
  z
    .string('must be a sentence, or empty until you can state it')
    .trim()
    .default('')
    .meta(meta)
    .describe(`${help}. Nothing is shown while it is empty`)

/** Shown whole, or cropped as the picture it belongs to. */
export const wholeImage = z.strictObject({
  file: z
    .string()
    .regex(/^[a-z0-9-]+\.(jpg|png|webp|avif)$/, 'must be the name of a picture')
    .meta({ title: 'Picture', choices: 'pictures' }),
  alt: text.meta({ title: 'Description' }).describe('What the picture shows, for people who cannot see it'),
  keepIllustration: tickBox(
    'Keep the illustration',
    'Tick to publish an illustration that came with the site. The page says that it is one'
  )
})

/** Cropped to fit its place. */
export const image = wholeImage.extend({
  focus: z
    .string()
    .regex(/^(\d{1,2}|100)% (\d{1,2}|100)%$/, 'must be two percentages, such as 50% 20%')
    .optional()
    .meta({ title: 'The part to keep', control: 'focus', under: 'Cropped in the wrong place?' })
    .describe('Press on what matters most, and it stays in view however the picture is cropped')
})

const colourForm = 'must be # and six digits or letters from a to f'

/** Stored in lower case with six digits. */
export const colour = z
  .string(colourForm)
  .trim()
  .regex(/^#?([\da-fA-F]{3}|[\da-fA-F]{6})$/, colourForm)
  .transform(
    (value) =>
      `#${value
        .replace('#', '')
        .replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3')
        .toLowerCase()}`
  )
  .meta({ control: 'colour' })

/** Written as people write them, stored as the day's spans. */
export const hoursOfDay = z.string().transform((value, context) => {
  const spans = parseHours(value)
  if (typeof spans !== 'string') return spans
  context.addIssue({ code: 'custom', message: spans })
  return z.NEVER
})

const hours = z.number('must be a number of hours').positive('must be more than 0').meta({ unit: 'hours' })
export const hourRange = z
  .strictObject({ from: hours, to: hours })
  .refine(({ from, to }) => !(from > to), { message: 'must not end before it begins', when: isObject })
export const otherHourRange = hourRange.safeExtend({ bothStand })

export const size = z.strictObject({
  label: text,
  examples: z
    .array(text)
    .min(2, 'must have at least two entries')
    .describe('Cars people know, so that they can find theirs; the form offers this size for them')
})

export const titled = z.strictObject({ title: text, text })

export const seo = {
  title: text
    .meta({ title: 'Search title' })
    .describe('Shown in the browser tab and in search results, which show about 60 letters'),
  description: text
    .meta({ title: 'Search description' })
    .describe('Shown below the title in search results, which show about 160 letters')
}

/** YAML reads a number without quotes and spaces as such, and drops its leading zero or plus. */
const written = writtenAsNumber(z.string('must be a telephone number'))

/** Written any way: (0121) 496 0000, +44 121 496 0000 or 01214960000; stored as it is read out. */
export const phone = written.transform((text, context) => {
  const number = parseUkNumber(text)
  // Ofcom's example numbers are possible, but assigned to nobody.
  if (!number) context.addIssue({ code: 'custom', message: 'must be a UK number such as 01632 960000' })
  return number?.formatNational() ?? text
})

/** In the form WhatsApp's links need. */
export const whatsapp = written.transform((text, context) => {
  const number = parseUkNumber(text)
  if (!number) context.addIssue({ code: 'custom', message: 'must be a UK number such as 07700 900123' })
  return number?.number ?? text
})

/** Accepts ten digits after the zero, or nine in a few older areas, grouped as Ofcom does. */
function parseUkNumber(text: string) {
  const number = parsePhoneNumberFromString(text, 'GB')
  const isUk = number?.countryCallingCode === '44' && number.isPossible() && !number.ext
  // A number without its area code is also possible, but nobody elsewhere could call it.
  return isUk && /^0( ?\d){9,10}$/.test(number.formatNational()) ? number : undefined
}
