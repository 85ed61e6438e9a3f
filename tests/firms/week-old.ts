import type { Recipe } from './make-firm.ts'

/** Opened last week: one town, three packages, and nothing yet of all that a firm may do without. Its photographs are fresh
    from a phone; the second is on no page, because its town is gone. */
export const weekOld: Recipe = {
  photographed: ['full-valet.jpg', 'birmingham.jpg'],
  removed: [
    ...['testimonials.yaml', 'gallery.yaml', 'add-ons.yaml'],
    'locations/birmingham.yaml',
    ...['deluxe-interior-clean', 'maintenance-membership-plan', 'gloss-enhancement'].map(nameFile),
    ...['stage-1-polish', 'stage-2-polish', 'add-on-services'].map(nameFile)
  ],
  changed: {
    'business.yaml': {
      'brand.value': "Anna & Joe O'Hara's Valeting of Solihull",
      'legalName.value': "Anna & Joe O'Hara Ltd",
      'hours.Monday': 'closed',
      'hours.Tuesday': '08:00-12:00, 14:00-18:00',
      areas: [{ name: 'Solihull' }],
      ...Object.fromEntries(
        [
          ...['rating', 'socials', 'radius', 'deposit', 'firstVisitDiscountPercent', 'memberDiscountPercent'],
          ...['dropOffReward', 'replyPromise', 'referral', 'waterAndPower', 'insurance', 'whoComes', 'otherDay']
        ].map((field) => [field, undefined])
      )
    },
    'pages.yaml': { 'home.image.focus': '48% 20%' },
    // One price for all sizes.
    'packages/standard-valet.yaml': { pricing: { small: 72.5 } },
    'packages/full-valet.yaml': { 'image.focus': '100% 0%' },
    'locations/solihull.yaml': { 'services.standard-valet': undefined }
  }
}

function nameFile(id: string): string {
  return `packages/${id}.yaml`
}
