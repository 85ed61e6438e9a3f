import { z } from 'zod'

/*
 * The one description of what the content files may hold. Descriptions are written for the owner: the editor shows them
 * as help. It makes labels from the names of the fields; `title` stands where that would not read well, `choices` names
 * the entries to choose from, `unit` what stands beside a number, and `control` a way to change it other than typing.
 */

/** What search engines show of a page. */
export const longestTitle = 60
export const longestDescription = 160

/** First parts of addresses that the site and its server have for themselves, so no town can have them. */
export const reservedSlugs = ['404', 'api', 'contact', 'healthz', 'results', 'services']

const text = z.string().trim().min(1, 'must not be empty')
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
const url = z.url({ protocol: /^https$/, error: 'must be a web address that starts with https://' })
const email = z.email('must be an e-mail address')
const whole = z.int('must be a whole number')
const aboveZero = whole.positive('must be 1 or more')
const percent = whole.min(0, 'must be 0 or more').max(100, 'must be 100 or less').meta({ unit: '%' })
const stars = whole.min(1, 'must be 1 or more').max(5, 'must be 5 or less')
const atLeastOne = 'must have at least one entry'
const paragraphs = z.array(text).min(1, atLeastOne)

/** The short name an entry goes by in other files. */
const id = slug
  .meta({ title: 'Short name', control: 'name' })
  .describe('Not shown to visitors. Other files know it by this name, so let it be')
const order = aboveZero.meta({ title: 'Place in lists', control: 'place' })

/** Written in pounds as people write them (40 or 12.50), held in whole pence. */
const pounds = z
  .number('must be a price in pounds, such as 40')
  .meta({ unit: 'pounds' })
  .nonnegative('must not be negative')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'must not have more than two decimals')
  .transform((value) => Math.round(value * 100))

/** A value the owner still has to replace carries `sample: true`; the launch check lists it until it goes. */
const sampled = <Schema extends z.ZodType>(value: Schema) =>
  z
    .strictObject({ value, sample: z.boolean().default(false) })
    .transform((field) => (field as { value: z.output<Schema> }).value)

const sample = z.boolean().default(false).meta({ title: 'Sample' }).describe('true until a real one replaces it')

/** For a fact that is stated in two ways; without it the launch check lists both. */
const bothStand = z
  .boolean()
  .default(false)
  .meta({ title: 'Both readings stand' })
  .describe('true once you have decided that both readings stand')

/** Shown only once it is filled in; the launch check asks for it. */
const laterFact = z.string('must be a sentence, or "" until you can state it').trim().default('')

const image = z.strictObject({
  file: z
    .string()
    .regex(/^[a-z0-9-]+\.(jpg|png|webp|avif)$/, 'must be the name of a file in content/images')
    .meta({ title: 'Picture', choices: 'pictures' }),
  alt: text.meta({ title: 'Description' }).describe('What the picture shows, for people who cannot see it')
})

const hoursOfDay = z
  .string()
  .regex(
    /^(closed|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
    'must be opening and closing time such as 07:00-19:00, or closed'
  )
  .transform((value, context) => {
    if (value === 'closed') return null
    const [opens = '', closes = ''] = value.split('-')
    if (opens >= closes) context.addIssue({ code: 'custom', message: 'must close later than it opens' })
    return { opens, closes }
  })

const hours = z.number('must be a number of hours').positive('must be more than 0').meta({ unit: 'hours' })
const endsAfterBeginning = (range: { from: number; to: number }) => range.from <= range.to
const hourRange = z.strictObject({ from: hours, to: hours }).refine(endsAfterBeginning, 'must not end before it begins')
const otherHourRange = z
  .strictObject({ from: hours, to: hours, bothStand })
  .refine(endsAfterBeginning, 'must not end before it begins')

const size = z.strictObject({
  label: text,
  examples: z
    .array(text)
    .min(2, 'must have at least two entries')
    .describe('Cars people know, so that they find theirs')
})

const titled = z.strictObject({ title: text, text })

const atMost = (length: number) => text.max(length, `must be ${length} characters or fewer`)

const seo = {
  title: atMost(longestTitle)
    .meta({ title: 'Search title' })
    .describe('Shown in the browser tab and in search results'),
  description: atMost(longestDescription)
    .meta({ title: 'Search description' })
    .describe('Shown below the title in search results')
}

export const businessSchema = z.strictObject({
  brand: sampled(text).describe('The name people know you by'),
  legalName: sampled(text).describe('The limited company, as registered'),
  siteUrl: sampled(url).meta({ title: 'Site address' }).describe('Where the site lives, without a path'),
  established: whole
    .min(1900, 'must be a year such as 2024')
    .describe('Shown in the about section and the copyright line'),
  phone: sampled(z.string().regex(/^0[\d ]{9,13}$/, 'must be a UK number such as 0121 496 0000')),
  email: sampled(email).meta({ title: 'E-mail' }),
  whatsapp: z
    .string()
    .regex(/^\+44\d{9,10}$/, 'must be a number such as +447700900123')
    .optional()
    .meta({ title: 'WhatsApp' })
    .describe('Leave out to show no WhatsApp links'),
  address: z.strictObject({
    street: sampled(text),
    postcode: sampled(text),
    locality: text.meta({ title: 'Town' }),
    region: text.meta({ title: 'County or region' }),
    country: z.string().length(2, 'must be a country in two letters, such as GB'),
    publishStreet: z
      .boolean()
      .meta({ title: 'Show street and postcode on the site' })
      .describe('false keeps street and postcode off the site: customers never come to you')
  }),
  hours: z.strictObject({
    Monday: hoursOfDay,
    Tuesday: hoursOfDay,
    Wednesday: hoursOfDay,
    Thursday: hoursOfDay,
    Friday: hoursOfDay,
    Saturday: hoursOfDay,
    Sunday: hoursOfDay
  }),
  socials: z
    .array(z.strictObject({ name: text, url: url.meta({ title: 'Address' }), sample }))
    .min(1, atLeastOne)
    .meta({ title: 'Social profiles' }),
  areas: z
    .array(
      z.strictObject({
        name: text,
        location: slug
          .optional()
          .meta({ title: 'Page', choices: 'locations' })
          .describe('The location page to link to, for a town without a page of its own')
      })
    )
    .min(1, atLeastOne)
    .meta({ title: 'Towns served' })
    .describe('The towns in the footer, in this order'),
  radius: z
    .strictObject({
      miles: z.number('must be a number of miles').positive('must be more than 0').meta({ unit: 'miles' }),
      centre: text,
      latitude: z.number().min(49).max(61),
      longitude: z.number().min(-9).max(3)
    })
    .meta({ title: 'How far you travel' }),
  rating: z.strictObject({
    value: z
      .number('must be a number such as 4.9')
      .min(1, 'must be 1 or more')
      .max(5, 'must be 5 or less')
      .meta({ title: 'Stars' }),
    count: aboveZero.meta({ title: 'From how many reviews' }),
    sample,
    bothStand
  }),
  firstVisitDiscountPercent: percent.meta({ title: 'Discount on the first visit' }),
  memberDiscountPercent: percent
    .meta({ title: 'Discount for members' })
    .describe('Off enhancements and ceramic coating, for members'),
  deposit: z.strictObject({
    percent: percent.meta({ title: 'Share of the price' }).describe('On cards, service pages and in the FAQ'),
    inTerms: pounds
      .optional()
      .meta({ title: 'Amount in the terms' })
      .describe('The other reading: what the terms say, "may vary". Left out, they state the per cent'),
    bothStand
  }),
  dropOffReward: pounds.meta({ title: 'Reward for a drop-off' }).describe('Off the next service, for a drop-off'),
  payments: z.strictObject({
    inTerms: z.array(text).min(1, atLeastOne).meta({ title: 'In the terms' }).describe('What the terms say'),
    inPageData: z
      .array(text)
      .min(1, atLeastOne)
      .optional()
      .meta({ title: 'For search engines' })
      .describe('The other reading: what search engines are told. Left out, they are told the same'),
    bothStand
  }),
  replyPromise: sampled(text).describe('When you answer a request; stands beside the send button'),
  referral: sampled(text).describe('What a referral code gives; stands beside its field'),
  insurance: laterFact.describe('Your cover and with which insurer, in a sentence. Nothing is shown while it is empty'),
  whoComes: laterFact.describe('Who turns up, in a sentence or two. Nothing is shown while it is empty'),
  termsAreDraft: z
    .boolean()
    .default(false)
    .meta({ title: 'Terms, privacy notice and accessibility statement are drafts' })
    .describe('true until you have read terms.md, privacy.md and accessibility.md and mean every sentence'),
  sizesAreDraft: z
    .boolean()
    .default(false)
    .meta({ title: 'Car sizes are a draft' })
    .describe('true until you have checked which cars count as which size'),
  sizes: z.strictObject({ small: size, medium: size, large: size }).meta({ title: 'Car sizes' }),
  otherVehicles: text.describe('What to say about vans and motorhomes')
})

export const addOnSchema = z.strictObject({
  id,
  name: text,
  price: pounds,
  polishPrice: pounds.optional().meta({ title: 'Price on polishes' }).describe('On polishes, when it costs less there'),
  from: z
    .boolean()
    .default(false)
    .meta({ title: 'Starting price ("from")' })
    .describe('true when the price is a starting price'),
  text
})

export const packageSchema = z
  .strictObject({
    id,
    title: text,
    slug: slug.meta({ title: 'Page address', control: 'name' }).describe('The last part of the address of its pages'),
    order: order.describe('Its place in every list'),
    wordsAreDraft: z
      .boolean()
      .default(false)
      .meta({ title: 'Words are a draft' })
      .describe('true until you have checked what is said to be done against what you do'),
    pricing: z
      .strictObject({ small: pounds, medium: pounds.optional(), large: pounds.optional() })
      .refine(({ medium, large }) => (medium === undefined) === (large === undefined), {
        message: 'must have a price for every size, or one for small alone that holds for all'
      })
      .describe('Starting prices in pounds. One price alone holds for every size'),
    per: z.enum(['visit', 'month']).default('visit').meta({ title: 'Price per' }),
    priceFrom: z
      .boolean()
      .default(false)
      .meta({ title: 'Starting price ("from")' })
      .describe('true when the price is only where it starts ("from")'),
    priceTo: pounds
      .optional()
      .meta({ title: 'Price up to' })
      .describe('The end of the range shown, when it is not the large price'),
    priceToStands: z
      .boolean()
      .default(false)
      .meta({ title: 'The range may end there' })
      .describe('true once you have decided that the range ends there although some add-ons cost more'),
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
      .meta({ title: 'For members' })
      .describe('What members get; stands in place of add-ons'),
    addOns: z
      .array(slug.meta({ choices: 'add-ons' }))
      .default([])
      .meta({ title: 'Add-ons' })
      .describe('What can be booked with it; a name from add-ons.yaml'),
    addOnRate: z
      .enum(['standard', 'polish'])
      .default('standard')
      .meta({ title: 'Add-on price' })
      .describe('Which add-on price holds here'),
    estimatedTime: hourRange.optional(),
    timePerVisit: z.boolean().default(false).meta({ title: 'The time is for each visit' }),
    timeInPageData: otherHourRange
      .optional()
      .meta({ title: 'Time for search engines' })
      .describe('The other reading: what search engines are told'),
    warning: text.optional().describe('One sentence to mind before booking'),
    popular: z.boolean().default(false).meta({ title: 'Popular' }).describe('Shows the badge'),
    addOnsOnly: z
      .boolean()
      .default(false)
      .meta({ title: 'Nothing but add-ons' })
      .describe('true for the package that is nothing but add-ons'),
    notes: z.array(text).min(1, atLeastOne).meta({ title: 'Important notes' }).describe('Important Notes on its pages'),
    featured: whole
      .min(1, 'must be 1, 2 or 3')
      .max(3, 'must be 1, 2 or 3')
      .optional()
      .meta({ title: 'On the home page' })
      .describe('Its place among the three on the home page'),
    image
  })
  .refine((item) => item.addOnsOnly || item.features.length > 0, {
    path: ['features'],
    message: 'must list what is done'
  })
  .refine((item) => item.addOnsOnly || item.estimatedTime, {
    path: ['estimatedTime'],
    message: 'must say how many hours it takes'
  })

const localService = z.strictObject({
  summary: atMost(longestDescription).describe('On the landing page and in search results'),
  heading: text,
  intro: text.describe('The paragraph under the heading'),
  details: paragraphs.describe('Services Details'),
  extraDetails: z.strictObject({ heading: text, paragraphs }).optional().describe('A second details section'),
  notes: z.array(text).default([]).meta({ title: 'Important notes' }).describe('Important Notes that hold here'),
  booking: titled.describe('The block that closes the page')
})

export const locationSchema = z.strictObject({
  slug: slug
    .refine((value) => !reservedSlugs.includes(value), 'is an address that the site has for itself')
    .meta({ title: 'Page address', control: 'name' })
    .describe('The first part of the address of its pages'),
  name: text,
  order,
  wordsAreDraft: z
    .boolean()
    .default(false)
    .meta({ title: 'Words are a draft' })
    .describe('true until somebody local has confirmed streets, parking and place names'),
  ...seo,
  image,
  isBrightPicture: z
    .boolean()
    .default(false)
    .meta({ title: 'Bright picture' })
    .describe('true for a daylight picture, which needs shade under white words'),
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
    .meta({ title: 'Prices stated differently' })
    .describe('The other reading: prices that this landing page states differently'),
  neighbourhoodsHeading: text,
  neighbourhoods: z.array(z.strictObject({ name: text, description: text })).min(1, atLeastOne),
  services: z
    .record(slug.meta({ choices: 'packages' }), localService)
    .default({})
    .meta({ title: 'Service pages' })
    .describe('Words for each package, true of this town. A package left out takes its own text')
})

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
  sample: sample.describe('true until the owner has confirmed the answer')
})

export const galleryItemSchema = z.strictObject({
  id,
  title: text,
  description: text,
  beforeImage: image,
  afterImage: image
})

const socialImage = image
  .meta({ title: 'Picture for sharing' })
  .describe('What social networks show when somebody shares the page; 1200 x 630 is cut from it')

const callToAction = z.strictObject({ heading: text, text })

export const pagesSchema = z.strictObject({
  home: z.strictObject({
    ...seo,
    socialImage,
    image,
    subheading: text,
    heading: text,
    intro: text,
    featured: titled,
    results: titled,
    benefits: z.strictObject({ heading: text, tiles: z.array(titled).length(4, 'must have four entries') }),
    areas: titled,
    testimonials: titled,
    about: z.strictObject({ heading: text, paragraphs }),
    business: z.strictObject({ heading: text, text, link: text }).describe('For workplaces'),
    closing: callToAction
  }),
  services: z.strictObject({
    ...seo,
    socialImage,
    subheading: text,
    heading: text,
    intro: text,
    notices: z.array(titled).length(3, 'must have three entries'),
    howItWorks: z.strictObject({ heading: text, steps: z.array(titled).length(4, 'must have four entries') }),
    faqHeading: text,
    closing: callToAction
  }),
  results: z.strictObject({
    ...seo,
    socialImage,
    subheading: text,
    heading: text,
    intro: text,
    closing: callToAction
  }),
  contact: z.strictObject({
    ...seo,
    socialImage,
    subheading: text,
    heading: text,
    intro: text,
    bookingHeading: text
      .refine((value) => value.includes('<package>'), 'must hold <package> where the package goes')
      .describe('The heading once a package is chosen; <package> stands for its name'),
    changeOrCancel: text.describe('How to change or cancel a request; shown once it was sent')
  }),
  estimate: z
    .strictObject({
      heading: text,
      text,
      rule: text.describe('In which order discount and deposit are worked out'),
      caveat: text.describe('What else may change the price'),
      withoutScript: text.describe('Stands in place of the estimate where scripts are switched off')
    })
    .describe('"Work out your price", on Services and Contact'),
  coverage: z.strictObject({ heading: text, text }).describe('The postcode question on the home page'),
  serviceInTown: z
    .strictObject({
      summary: text.describe('Follows as much of the description as fits, in listings and search results'),
      heading: text,
      details: paragraphs,
      booking: titled
    })
    .meta({ title: 'A package in a town without its own words' })
    .describe('Stands around the text of a package that a town has no words for; <package> and <town> are their names'),
  notFound: z.strictObject({ ...seo, heading: text, text }).meta({ title: 'Page not found' }),
  footer: z.strictObject({ about: text })
})

/** Which schema each file is held to; `*` stands for any name. */
export const fileSchemas = {
  'business.yaml': businessSchema,
  'add-ons.yaml': z.array(addOnSchema),
  'packages/*.yaml': packageSchema,
  'locations/*.yaml': locationSchema,
  'testimonials.yaml': z.array(testimonialSchema).min(1, atLeastOne),
  'reviews.yaml': z.array(reviewSchema),
  'faqs.yaml': z.array(faqSchema),
  'gallery.yaml': z.array(galleryItemSchema).min(1, atLeastOne),
  'pages.yaml': pagesSchema
}

export type Business = z.output<typeof businessSchema>
export type AddOn = z.output<typeof addOnSchema>
export type Package = z.output<typeof packageSchema>
export type Location = z.output<typeof locationSchema>
export type LocalService = z.output<typeof localService>
export type Testimonial = z.output<typeof testimonialSchema>
export type Review = z.output<typeof reviewSchema>
export type Faq = z.output<typeof faqSchema>
export type GalleryItem = z.output<typeof galleryItemSchema>
export type Pages = z.output<typeof pagesSchema>
export type Image = z.output<typeof image>
export type Titled = z.output<typeof titled>
export type Pricing = Package['pricing']
