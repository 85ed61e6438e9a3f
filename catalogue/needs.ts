import type { Facts } from './fill-in.ts'

/** What a firm's site has, besides its facts. */
export interface Offers {
  hasAddOns: boolean
  hasSizes: boolean
  hasPolish: boolean
  hasPlan: boolean
  hasTestimonials: boolean
  takesPhotos: boolean
  /** The host that requests go to, if it isn't the site's own server. */
  emailHost: string | undefined
}

const hasRadius = (_: Offers, facts: Facts) => facts.get('radiusMiles') !== null

/**
 * What a question may need the firm to have (`needs:` in faqs.yaml). A sentence may too, if it names no fact:
 * "{needs:referral}A referral code goes along." is kept only for a firm that gives codes.
 */
export const needs = {
  'add-ons': ({ hasAddOns }) => hasAddOns,
  deposit: (_, facts) => facts.get('depositPercent') !== null,
  discount: (_, facts) => facts.get('firstVisitDiscountPercent') !== null,
  'drop-off': (_, facts) => facts.get('dropOffReward') !== null,
  'flat-prices': ({ hasSizes }) => !hasSizes,
  'own-server': ({ emailHost }) => emailHost === undefined,
  photos: ({ takesPhotos }) => takesPhotos,
  plan: ({ hasPlan }) => hasPlan,
  polish: ({ hasPolish }) => hasPolish,
  'postcode-check': hasRadius,
  radius: hasRadius,
  referral: (_, facts) => facts.get('referral') !== null,
  sizes: ({ hasSizes }) => hasSizes,
  testimonials: ({ hasTestimonials }) => hasTestimonials,
  'water-and-power': (_, facts) => facts.get('waterAndPower') !== null
} satisfies Record<string, (offers: Offers, facts: Facts) => boolean>

export const needNames = Object.keys(needs) as (keyof typeof needs)[]
