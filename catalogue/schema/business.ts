import { z } from 'zod'
import { holidayNations } from '../../domain/bank-holidays.ts'
import { closedDays, notice } from './dates.ts'
import {
  atLeastOne,
  bothStand,
  colour,
  email,
  hoursOfDay,
  laterFact,
  maybeSampled,
  percent,
  phone,
  pounds,
  sample,
  sampled,
  size,
  slug,
  stated,
  text,
  tickBox,
  url,
  whatsapp,
  whole,
  writtenAsNumber
} from './fields.ts'
import { district, radius } from './radius.ts'

const longestBrand = 60
/* What the editor folds away from a firm that has nothing in it. */
const membership = 'If you have a monthly plan'
const dropOffs = 'If you reward a drop-off'
const vatNumberForm = 'must be nine digits, with or without GB before them'
const companyNumberForm = 'must be eight digits, or two letters and six digits'

/** What the firm needs at the customer's address, and how it answers "Do I need to supply water and power?". */
export const waterAndPower = {
  'brings both': 'No. We bring our own water and power.',
  'needs a tap':
    "Yes, water. We need an outside tap within reach of the car, and bring our own power. If there isn't one, tell us when you book.",
  'needs a socket':
    "Yes, power. We need a socket within reach of the car, and bring our own water. If there isn't one, tell us when you book.",
  'needs both':
    "Yes. We need an outside tap and a socket within reach of the car. If one of them is missing, tell us when you book and we'll agree what to do."
}

/** The same, as what a customer has to have ready. */
export const toHaveReady: Record<keyof typeof waterAndPower, string> = {
  'brings both': '',
  'needs a tap': 'an outside tap within reach of the car',
  'needs a socket': 'a socket within reach of the car',
  'needs both': 'an outside tap and a socket within reach of the car'
}

/** What is said beside prices, on the pages and in mails. */
export const vatWords = { '': '', included: 'Prices include VAT.', 'plus, for businesses only': 'Prices are plus VAT.' }

/** What the launch check names beside a fact that the law has a say in. */
export const guidance = {
  terms: 'https://www.gov.uk/government/publications/unfair-contract-terms-cma37',
  reviews: 'https://www.gov.uk/government/publications/fake-reviews-cma208',
  plans: 'https://www.legislation.gov.uk/uksi/2013/3134/schedule/2',
  complaints: 'https://www.legislation.gov.uk/ukpga/2025/18/section/103',
  data: 'https://www.gov.uk/data-protection-your-business',
  water: 'https://www.gov.uk/guidance/pollution-prevention-for-businesses'
}

/** Named in texts, and asked for with public guidance, but nothing waits for it. */
const lawful = { fact: true, isOptional: true }

/** The firm's logo and colours. */
export const look = z
  .strictObject({
    logo: z
      .string()
      .regex(/^[a-z0-9-]+\.(svg|png)$/, 'must be the name of an SVG or PNG picture')
      .optional()
      .meta({ title: 'Logo', choices: 'logos' })
      .describe(
        'Ideally an SVG with a transparent background and its letters turned into outlines. A square one sits beside the ' +
          'name and becomes the icon; a wide one replaces the name. Where it would not show up, it gets a plain background'
      ),
    accent: colour.optional().meta({ title: 'Accent' }).describe('For buttons, lines and the band that closes a page'),
    dark: colour.optional().meta({ title: 'Dark colour' }).describe('For the top and the foot of every page')
  })
  .optional()
  .meta({ title: 'Logo and colours' })
  .describe('Leave them out to keep the logo and colours the site came with, dark blue and amber')

export const businessSchema = z.strictObject({
  brand: sampled(text.max(longestBrand, `must be ${longestBrand} letters or fewer`))
    .meta({ fact: true })
    .describe('The name people know you by'),
  legalName: sampled(text)
    .meta({ title: 'Name by law', fact: true })
    .describe('Your own first and last name if you trade by yourself; a limited company as registered'),
  siteUrl: sampled(url).meta({ title: 'Site address' }).describe('Where the site lives, without a path'),
  established: whole
    .min(1900, 'must be a year such as 2024')
    .meta({ fact: true })
    .describe('Shown in the about section and the copyright line'),
  copyrightYears: writtenAsNumber(text)
    .optional()
    .describe('For the copyright line, such as 2019-2026. Left out, it shows the year you were established'),
  look,
  phone: sampled(phone).meta({ fact: true }),
  email: sampled(email).meta({ title: 'Email', fact: true }),
  whatsapp: whatsapp.optional().meta({ title: 'WhatsApp' }).describe('Leave out to show no WhatsApp links'),
  address: z.strictObject({
    street: sampled(text),
    postcode: sampled(text),
    locality: text.meta({ title: 'Town' }),
    region: text.meta({ title: 'County or region' }),
    country: z.string().length(2, 'must be a country in two letters, such as GB'),
    publishStreet: z
      .boolean()
      .meta({ title: 'Show street and postcode on the site' })
      .describe('Leave unticked to keep the street and postcode off the site, as customers never come to you')
  }),
  hours: z
    .strictObject({
      Monday: hoursOfDay,
      Tuesday: hoursOfDay,
      Wednesday: hoursOfDay,
      Thursday: hoursOfDay,
      Friday: hoursOfDay,
      Saturday: hoursOfDay,
      Sunday: hoursOfDay
    })
    .describe('In UK time: 8am-6pm or 08:00-18:00; with a break, 8am-12pm, 1pm-6pm; or closed'),
  closed: z
    .array(closedDays)
    .default([])
    .meta({ title: 'Closed days' })
    .describe('Days or weeks when you are closed, whatever the hours say'),
  bankHolidays: z
    .enum(holidayNations, `must be ${holidayNations.join(', ')}, or left out`)
    .optional()
    .meta({ title: 'Closed on the bank holidays of' })
    .describe(
      'Also on Christmas Day, Boxing Day and New Year’s Day themselves. Left out, you are closed on Christmas Day alone'
    ),
  notice: notice
    .optional()
    .meta({ title: 'Notice' })
    .describe('A sentence at the top of every page, beside the form and beside your number, for as long as it is true'),
  socials: z
    .array(z.strictObject({ name: text, url: url.meta({ title: 'Address' }), sample }))
    .default([])
    .meta({ title: 'Social profiles' }),
  areas: z
    .array(
      z.strictObject({
        name: text,
        location: slug
          .optional()
          .meta({ title: 'Page', choices: 'locations', isLink: true })
          .describe('The location page to link to, for a town without a page of its own'),
        district: district
          .optional()
          .meta({ title: 'Postcode district' })
          .describe('The first half of its postcode puts it on the map of your area')
      })
    )
    .min(1, atLeastOne)
    .meta({ title: 'Towns served' })
    .describe('The towns in the footer, in this order'),
  stillNamed: z
    .array(text)
    .default([])
    .meta({ title: 'Names that may stay' })
    .describe('Towns, packages or add-ons that you no longer have but that your texts may still mention'),
  radius,
  rating: z
    .strictObject({
      value: z
        .number('must be a number such as 4.9')
        .min(1, 'must be 1 or more')
        .max(5, 'must be 5 or less')
        .meta({ title: 'Stars' }),
      count: whole.nonnegative('must be 0 or more').meta({ title: 'From how many reviews' }),
      sample,
      bothStand
    })
    .transform((rating) => (rating.count === 0 ? undefined : rating))
    .optional()
    .describe('Leave out until you have reviews'),
  firstVisitDiscountPercent: percent
    .default(0)
    .meta({ title: 'Discount on the first visit', fact: true })
    .describe('0 or left out means none'),
  memberDiscountPercent: percent
    .default(0)
    .meta({ title: 'Discount for members', fact: true, under: membership })
    .describe('Off enhancements and ceramic coating, for members'),
  loyaltyRewards: laterFact('What members earn, in a sentence', {
    fact: true,
    asks: 'The plan promises loyalty rewards, and nothing says what they are. Write it in a sentence here, such as "Every tenth visit is free."',
    onlyFor: 'plans',
    under: membership
  }),
  planVisits: laterFact('How many visits the monthly price pays for, in a sentence', {
    title: 'Visits of the plan',
    fact: true,
    asks: 'The plan has one price a month and visits every 2 or 4 weeks, and nothing says whether that pays for one visit or two. Write it in a sentence here, such as "That covers one visit; a second one is 50 pounds."',
    onlyFor: 'plans',
    under: membership
  }),
  deposit: z
    .strictObject({
      percent: percent
        .meta({ title: 'Share of the price' })
        .describe('On cards, service pages and in the FAQ. 0 means that you take none'),
      inTerms: pounds
        .optional()
        .meta({ title: 'Amount in the terms', isReading: true })
        .describe(
          'The other reading: what the terms say, "may vary". Left out, they give the percentage, and the form names it too'
        ),
      bothStand: bothStand.meta({ isReading: true })
    })
    .transform((deposit) => (deposit.percent === 0 ? undefined : deposit))
    .optional()
    .describe('Leave out if you take none'),
  dropOffReward: pounds
    .default(0)
    .meta({ title: 'Reward for a drop-off', under: dropOffs })
    .describe('Off the next service, for a drop-off. 0 or left out means none'),
  dropOff: laterFact('What your terms mean by a drop-off, in a sentence', {
    title: 'What a drop-off is',
    fact: true,
    asks: 'Your terms reward a drop-off, and nothing says what one is. Write it in a sentence here, such as "A drop-off is a car that you bring to us."',
    onlyFor: 'rewards',
    under: dropOffs
  }),
  payments: z.strictObject({
    inTerms: z.array(text).min(1, atLeastOne).meta({ title: 'In the terms' }).describe('What the terms say'),
    inPageData: z
      .array(text)
      .min(1, atLeastOne)
      .optional()
      .meta({ title: 'For search engines', isReading: true })
      .describe('The other reading: what search engines get. Left out, they get the same'),
    bothStand: bothStand.meta({ isReading: true })
  }),
  replyPromise: maybeSampled
    .meta({ fact: true })
    .describe('When you reply to a request; shown beside the send button. Leave empty to show nothing'),
  referral: maybeSampled
    .meta({ fact: true, under: 'If you have referral codes' })
    .describe('What a referral code does; shown beside its field. Leave empty and the form asks for none'),
  insurance: stated('What you are insured for and with whom, in a sentence', {
    asks: 'Your insurance is not stated, and people look for it before they hand over a key. Write a sentence with your cover and your insurer here.'
  }),
  whoComes: stated('Who turns up, in a sentence or two', {
    asks: 'The site does not say who comes to the customer. Write a sentence or two about who turns up here.'
  }),
  otherDay: stated('What happens if it rains, or if you or the customer need another day', {
    title: 'Rain, or another day',
    asks: 'The site does not say what happens if it rains or the day has to move. Say it in a sentence or two here.',
    isOptional: true
  }),
  companyNumber: z
    .string(companyNumberForm)
    .trim()
    .toUpperCase()
    .regex(/^(\d{8}|[A-Z]{2}\d{6})?$/, companyNumberForm)
    .default('')
    .meta({
      asks: 'Your company number is not stated. A limited company has to show it on its website: write it here, such as "01234567".',
      onlyFor: 'companies'
    })
    .describe('The number of your limited company at Companies House. Nothing is shown while it is empty'),
  registeredIn: z
    .enum(['', 'England and Wales', 'Wales', 'Scotland', 'Northern Ireland'])
    .default('')
    .meta({
      asks: 'A limited company has to show in which part of the UK it is registered. State it here.',
      isOptional: true,
      onlyFor: 'companies'
    })
    .describe('Where your limited company is registered'),
  registeredOffice: laterFact('The address at Companies House', {
    asks: 'A limited company has to show the address of its registered office. Write it here.',
    isOptional: true,
    onlyFor: 'companies'
  }),
  vatNumber: writtenAsNumber(
    z
      .string(vatNumberForm)
      .trim()
      .toUpperCase()
      .regex(/^((GB ?)?\d{3} ?\d{4} ?\d{2})?$/, vatNumberForm)
      .transform((typed) => typed.replace(/\s/g, '').replace(/^(?=\d)/, 'GB'))
  )
    .default('')
    .meta({
      title: 'VAT number',
      asks: 'If you are registered for VAT, your website has to show the number. Write it here, such as "GB123456789".',
      isOptional: true
    })
    .describe('Nothing is shown while it is empty'),
  vat: z
    .enum(Object.keys(vatWords) as (keyof typeof vatWords)[])
    .default('')
    .meta({ title: 'VAT in prices' })
    .describe(
      'Said beside the prices. "Plus" is only for a firm that sells to businesses alone. Empty, nothing is said'
    ),
  reviewChecks: laterFact('How you gather and check the reviews you show', {
    title: 'How reviews are checked',
    asks: `You show reviews, and have to take reasonable steps against fake ones, which have been banned since 6 April 2025: ${guidance.reviews}. Say in a sentence or two here how you gather and check them, such as "Each is by a customer whose visit is in our diary, and we show good and bad ones alike."`,
    isOptional: true,
    onlyFor: 'reviews'
  }),
  rewardedReviews: laterFact('Whether any review you show was paid for or rewarded', {
    title: 'Reviews for a reward',
    isOptional: true,
    onlyFor: 'reviews',
    asks: `People have to be told whether a review was paid for or rewarded, and reviews that hide it have been banned since 6 April 2025: ${guidance.reviews}. Say so in a sentence here, such as "We pay nobody for a review, and give nothing for one."`
  }),
  noticeHours: whole
    .min(1, 'must be 1 or more')
    .optional()
    .meta({
      title: 'Notice for moving or cancelling',
      unit: 'hours',
      ...lawful,
      onlyFor: 'deposits',
      asks: `Your terms do not say until when a visit can be moved or cancelled without losing the deposit. A deposit kept whenever somebody cancels may be unfair: ${guidance.terms}. Write the hours of notice here, such as 48.`
    })
    .describe('How many hours before a visit it may still be moved or cancelled without losing the deposit'),
  complaints: laterFact('How to complain to you, in the terms and in the privacy notice', {
    title: 'How to complain',
    ...lawful,
    asks: `Since 19 June 2026 a firm has to make it easy to complain about how it uses people's data, and to answer within 30 days that it has the complaint: ${guidance.complaints}. Say how in a sentence here, such as "To complain, write to us with 'Complaint' as the subject: we answer within 30 days."`
  }),
  mailKept: laterFact('How long you keep requests and messages', {
    title: 'How long mail is kept',
    ...lawful,
    asks: `Your privacy notice does not say how long you keep the requests that reach you by email: ${guidance.data}. Say so in a sentence here, such as "We delete requests that come to nothing after three months, and others after six years, which is how long tax records are kept."`
  }),
  leavingPlan: laterFact('How a member leaves the plan, and by when', {
    title: 'Leaving the plan',
    ...lawful,
    onlyFor: 'plans',
    under: membership,
    asks: `Your terms do not say how to leave the monthly plan: ${guidance.plans}. Say so in a sentence here, such as "You can leave the plan at the end of any month by telling us in any way you like."`
  }),
  waterGoes: laterFact('What happens to the water that runs off the car', {
    title: 'Where the water goes',
    ...lawful,
    asks: `The site does not say where the dirty water goes. It must not run into a drain for rain water: ${guidance.water}. Say so in a sentence here, such as "We catch what runs off the car and take it away with us."`
  }),
  invoices: laterFact('How you invoice businesses, in a sentence, for those with several cars', {
    asks: 'It is not stated how businesses are invoiced. If you invoice them, say so in a sentence here, such as "We invoice businesses monthly."',
    isOptional: true
  }),
  termsAreDraft: tickBox(
    'Terms, privacy notice and accessibility statement are drafts',
    'Leave ticked until you have read all three and stand by every sentence'
  ),
  sizesAreDraft: tickBox('Car sizes are a draft', 'Leave ticked until you have checked which cars count as which size'),
  sizes: z.strictObject({ small: size, medium: size, large: size }).meta({ title: 'Car sizes' }),
  otherVehicles: text.describe('What to say about vans and motorhomes'),
  waterAndPower: z
    .strictObject({
      value: z.enum(Object.keys(waterAndPower) as (keyof typeof waterAndPower)[]),
      sample: z.boolean().default(false)
    })
    .optional()
    .transform((field) => field?.value)
    .meta({
      asks: 'The site does not say whether you bring your own water and power. State it here: brings both, needs a tap, needs a socket, or needs both.'
    })
    .describe('Whether you bring your own. The question about it is left out until you say')
})
