import { z } from 'zod'
import { image, paragraphs, seo, slug, text, tickBox, titled } from './fields.ts'

/* Helps a visitor choose on Services: a question with its answers. */

const finderSchema = z
  .strictObject({
    heading: text.describe('The question'),
    choices: z
      .array(
        z.strictObject({
          label: text.describe('What needs doing, in a few words'),
          packages: z
            .array(slug.meta({ choices: 'packages' }))
            .meta({ title: 'Packages that help' })
            .describe('One or two')
        })
      )
      .describe('A choice whose packages are all gone is not shown')
  })
  .meta({ title: 'The question above the packages' })
  .describe('Asks what needs doing, and names the package for it. Left out, there is none')

const socialImage = image
  .meta({ title: 'Picture for sharing' })
  .describe('What social networks show when someone shares the page; cropped to 1200 x 630')

const wordsAreDraft = tickBox('Words are a draft', 'Leave ticked until you have read these words and all of it is true')

/** Dropped if the firm has no discount or deposit. */
const notice = titled.partial({ text: true })

const callToAction = z.strictObject({ heading: text, text })

export const pagesSchema = z.strictObject({
  home: z.strictObject({
    wordsAreDraft,
    ...seo,
    socialImage,
    image,
    subheading: text,
    heading: text,
    intro: text,
    featured: titled,
    results: z.strictObject({ title: text }),
    benefits: z.strictObject({ heading: text, tiles: z.array(titled).max(4, 'must have no more than four entries') }),
    areas: titled,
    testimonials: z.strictObject({ title: text }),
    about: z.strictObject({ heading: text, paragraphs }),
    business: z
      .strictObject({
        heading: text,
        text,
        link: text
      })
      .describe('For workplaces'),
    closing: callToAction
  }),
  services: z.strictObject({
    wordsAreDraft,
    ...seo,
    socialImage,
    subheading: text,
    heading: text,
    intro: text,
    notices: z
      .strictObject({ discount: notice, startingPrices: titled, dirt: notice.optional(), deposits: notice })
      .describe('Below the heading; starting prices and deposits are on service pages too'),
    finder: finderSchema.optional(),
    howItWorks: z.strictObject({ heading: text, steps: z.array(titled).length(4, 'must have four entries') }),
    faqHeading: text
  }),
  results: z.strictObject({
    wordsAreDraft,
    ...seo,
    socialImage,
    subheading: text,
    heading: text,
    intro: text.optional(),
    closing: callToAction
  }),
  contact: z.strictObject({
    wordsAreDraft,
    ...seo,
    socialImage,
    subheading: text.describe('Only on the picture shown where the page is shared'),
    heading: text,
    intro: text,
    bookingHeading: text
      .refine((value) => value.includes('<package>'), 'must include <package> where the name of the package goes')
      .describe('The heading once a package is chosen; <package> stands for its name'),
    changeOrCancel: text.describe('How to change or cancel a request; shown once it has been sent'),
    visitTerms: text.describe('The law and your terms in a few sentences, in the message that agrees a visit'),
    nextSteps: z
      .array(text)
      .default([])
      .meta({ title: 'What happens next' })
      .describe('Step by step, from the request to the visit; shown once it has been sent')
  }),
  estimate: z
    .strictObject({
      rule: text.optional().describe('How discount and deposit are worked out, for a firm that has both'),
      caveat: text.describe('What else may change the price')
    })
    .describe('Around the price in the form'),
  coverage: z.strictObject({ heading: text, text }).describe('The postcode question at the top of the home page'),
  serviceInTown: z
    .strictObject({
      leftOut: tickBox(
        'Leave these pages out',
        "Tick to have no such pages. The package's card on the town's page then leads to the package on Services"
      ),
      summary: text.describe('Follows as much of the description as fits, in listings and search results'),
      heading: text,
      details: paragraphs,
      booking: titled
    })
    .meta({ title: 'A package in a town without its own words' })
    .describe('Goes around the text of a package that a town has no words for; <package> and <town> are their names'),
  notFound: z.strictObject({ ...seo, heading: text, text }).meta({ title: 'Page not found' }),
  footer: z.strictObject({ about: text })
})
