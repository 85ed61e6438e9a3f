import type { Recipe } from './make-firm.ts'

const today = new Date().toISOString().slice(0, 10)
const thisYear = Number(today.slice(0, 4))
const findYear = (day: string) => (today < `${thisYear}-${day}` ? thisYear : thisYear + 1)
/** The years of the next Christmas, July and late August that have not begun: a build knows 400 days. */
export const winter = findYear('12-20')
export const summer = findYear('07-01')
export const august = findYear('08-20')

export const noticeText = 'Booked until 14 July.'

// An accent that takes white letters.
export const look = { logo: 'mark.svg', accent: '#d6246e', dark: '#2a0f2e' }
export const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><circle cx="30" cy="20" r="19" fill="#2a0f2e"/></svg>'

export const proof = {
  insurance: 'Public liability of £5 million and motor trade cover, with an insurer of the firm’s own.',
  whoComes: 'Sam or Priya, in a white van with the name on it.',
  companyNumber: '01234567',
  registeredIn: 'England and Wales',
  registeredOffice: '1 The Row, Solihull, B91 0ZZ',
  vatNumber: 'GB123456789',
  reviewChecks: 'Each is by a customer whose visit is in our diary.',
  invoices: 'We invoice businesses monthly, with 30 days to pay.',
  whatsapp: '+447700900123'
}

/** The sample some years on: five towns in two counties, fourteen packages, one priced "from" and one on request,
    holidays, a full diary, a logo and colours, nothing left unsaid, no page of a package that a town has no words for,
    and a sixth town begun and left in a state that nobody can read. */
export const grown: Recipe = {
  changed: {
    'business.yaml': {
      'hours.Sunday': '7am - 7pm',
      closed: [`${winter}-12-24 to ${winter}-12-28`],
      bankHolidays: 'England and Wales',
      'deposit.inTerms': undefined,
      look,
      ...proof,
      notice: { text: noticeText, from: `${summer}-07-01 09:00`, until: `${summer}-07-14 18:00` }
    },
    'pages.yaml': { 'serviceInTown.leftOut': true },
    // Both are on Home.
    'packages/deluxe-safe-wash.yaml': { priceFrom: true },
    'packages/gloss-enhancement.yaml': { priceOnRequest: true, pricing: undefined }
  },
  written: { [`images/${look.logo}`]: mark, 'locations/redditch.yaml': 'name: [Redditch\ndraft: true\n\tslug' },
  added: [
    { kind: 'location', name: "St Nowhere's" },
    { kind: 'location', name: 'Bromsgrove', words: { region: 'Worcestershire' } },
    { kind: 'location', name: 'Droitwich Spa', words: { region: 'Worcestershire' } },
    { kind: 'package', name: 'Hovercraft Wash', words: { 'pricing.medium': 50, 'pricing.large': 600 } },
    { kind: 'package', name: 'Caravan Clean' },
    { kind: 'package', name: 'Motorbike Detail' },
    { kind: 'package', name: 'Soft-Top Care' },
    { kind: 'package', name: 'Horsebox & Trailer Wash' }
  ]
}
