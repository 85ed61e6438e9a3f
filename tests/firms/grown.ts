import type { Recipe } from './make-firm.ts'

const today = new Date().toISOString().slice(0, 10)
const thisYear = Number(today.slice(0, 4))
const findYear = (day: string) => (today < `${thisYear}-${day}` ? thisYear : thisYear + 1)
/** The years of the next Christmas, July and late August that have not begun: a build knows 400 days. */
export const winter = findYear('12-20')
export const summer = findYear('07-01')
export const august = findYear('08-20')

export const noticeText = 'Booked until 14 July.'

/** The sample some years on: five towns in two counties, fourteen packages, holidays and a full diary. */
export const grown: Recipe = {
  changed: {
    'business.yaml': {
      'hours.Sunday': '7am - 7pm',
      closed: [`${winter}-12-24 to ${winter}-12-28`],
      bankHolidays: 'closed',
      notice: { text: noticeText, from: `${summer}-07-01 09:00`, until: `${summer}-07-14 18:00` }
    }
  },
  added: [
    { kind: 'location', name: "St Nowhere's" },
    { kind: 'location', name: 'Bromsgrove', words: { region: 'Worcestershire' } },
    { kind: 'location', name: 'Droitwich Spa', words: { region: 'Worcestershire' } },
    { kind: 'package', name: 'Hovercraft Wash' },
    { kind: 'package', name: 'Caravan Clean' },
    { kind: 'package', name: 'Motorbike Detail' },
    { kind: 'package', name: 'Soft-Top Care' },
    { kind: 'package', name: 'Horsebox & Trailer Wash' }
  ]
}
