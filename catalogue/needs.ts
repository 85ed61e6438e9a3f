/**
 * What a question may need the firm to have (`needs:` in faqs.yaml), and a sentence too, where it names no fact:
 * "{needs:referral}A referral code goes along." stands there only for a firm that gives codes.
 */
export const needNames = [
  'add-ons',
  'deposit',
  'discount',
  'drop-off',
  'photos',
  'plan',
  'postcode-check',
  'radius',
  'referral',
  'sizes',
  'testimonials'
] as const

export type Need = (typeof needNames)[number]
