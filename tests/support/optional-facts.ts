import type { ScratchFirm } from './scratch-firm.ts'

const without = (field: string) => (firm: ScratchFirm) =>
  firm.edit('business.yaml', (business) => void delete business[field])
const set = (fields: object) => (firm: ScratchFirm) =>
  firm.edit('business.yaml', (business) => ({ ...business, ...fields }))

/** Every thing that a firm may do without, how it is taken away, and what may then stand on no page. */
export const optionalFacts: { name: string; take: (firm: ScratchFirm) => unknown; trace: RegExp }[] = [
  { name: 'no rating', take: without('rating'), trace: /from 6 reviews|aggregateRating/ },
  { name: 'a rating from no review', take: set({ rating: { value: 5, count: 0 } }), trace: /reviews|aggregateRating/ },
  { name: 'no social profiles', take: without('socials'), trace: /Follow us|Social Media|sameAs|facebook\.com/ },
  { name: 'an empty list of social profiles', take: set({ socials: [] }), trace: /Follow us|Social Media|sameAs/ },
  {
    name: 'no radius',
    take: without('radius'),
    trace: /\d[ -]miles?\b|\bkm\b|GeoCircle|we cover your area|cover my postcode/
  },
  {
    name: 'a radius of 0',
    take: set({ radius: { miles: 0, centre: 'X', latitude: 52, longitude: -1 } }),
    trace: /\d[ -]miles?\b/
  },
  { name: 'no deposit', take: without('deposit'), trace: /deposits?( of| upfront| is|<)|>balance</i },
  {
    name: 'a deposit of 0',
    take: set({ deposit: { percent: 0, inTerms: 50 } }),
    trace: /deposits?( of| upfront| is|<)|>balance</i
  },
  {
    name: 'no first-visit discount',
    take: without('firstVisitDiscountPercent'),
    trace: /first[- ](visit|time)|discount/i
  },
  {
    name: 'a first-visit discount of 0',
    take: set({ firstVisitDiscountPercent: 0 }),
    trace: /first[- ](visit|time)|discount/i
  },
  { name: 'no discount for members', take: without('memberDiscountPercent'), trace: /off enhancements/ },
  { name: 'a reward of 0', take: set({ dropOffReward: 0 }), trace: /drop-?off/i },
  { name: 'no reward', take: without('dropOffReward'), trace: /drop-?off/i },
  { name: 'no reply promise', take: without('replyPromise'), trace: /within one working day/ },
  { name: 'an empty reply promise', take: set({ replyPromise: { value: '' } }), trace: /within one working day/ },
  { name: 'no referral codes', take: without('referral'), trace: /referral|got a code/i },
  { name: 'no testimonials', take: (firm) => firm.drop('testimonials.yaml'), trace: /spaniel|testimonials/ },
  { name: 'no reviews', take: (firm) => firm.write('reviews.yaml', ''), trace: /"review"|Sample customer A/ },
  {
    name: 'no pictures of results',
    take: (firm) => firm.write('gallery.yaml', '# none yet\n'),
    trace: /\/results\/|Results/
  },
  { name: 'no questions', take: (firm) => firm.write('faqs.yaml', '[]'), trace: />FAQ</ },
  { name: 'no add-ons', take: (firm) => firm.drop('add-ons.yaml'), trace: /(Name your|>) ?add-ons\b|Add-On Services/i },
  {
    name: 'no plan',
    take: (firm) => firm.drop('packages/maintenance-membership-plan.yaml'),
    trace: /a month|Members have|### Maintenance/
  },
  {
    name: 'no list of postcodes',
    take: (firm) => firm.drop('coverage.csv'),
    trace: /we cover your area|cover my postcode/
  }
]
