/**
 * What a question may need the firm to have (`needs:` in faqs.yaml). A sentence may too, if it names no fact:
 * "{needs:referral}A referral code goes along." is kept only for a firm that gives codes.
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
