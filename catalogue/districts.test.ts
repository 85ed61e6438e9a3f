import { expect, test } from 'vitest'
import { gatherFarDistricts, judgeCoverage } from '../domain/coverage.ts'
import { measureMiles } from '../domain/distance.ts'
import { useScratchFirm } from '../tests/support/scratch-firm.ts'
import { planArea, readDistricts } from './districts.ts'

const firm = useScratchFirm()

const districts = readDistricts()
const find = (outward: string) => districts.get(outward) ?? { latitude: Number.NaN, longitude: Number.NaN }
const setRadius = (radius: object) =>
  firm.edit('business.yaml', (business) => ({ ...business, radius: { miles: 15, centre: 'Solihull', ...radius } }))

/** Between the centres of towns, as atlases give them. */
const known: [from: string, to: string, miles: number][] = [
  ['London WC2N', 'Birmingham B2', 101],
  ['London WC2N', 'Edinburgh EH1', 332],
  ['London WC2N', 'Cardiff CF10', 131],
  ['London WC2N', 'Norwich NR1', 99],
  ['London WC2N', 'Plymouth PL1', 192],
  ['Manchester M2', 'Leeds LS1', 36],
  ['Solihull B91', 'Birmingham B2', 7]
]

test('distances are those of an atlas', () => {
  const measure = (...towns: string[]) => {
    const [from, to] = towns.map((town) => find(town.split(' ').at(-1) ?? ''))
    return from && to ? measureMiles(from, to) : Number.NaN
  }
  expect(known.filter(([from, to, miles]) => !(Math.abs(measure(from, to) - miles) < 2))).toEqual([])
})

test('a firm in the country can say that it is in the town, miles from the middle of its district', () => {
  setRadius({ postcode: 'BD23 1AA' })
  expect(firm.load().coverage?.miles.BD21).toBeCloseTo(17.1, 0)
  setRadius({ postcode: 'BD23', latitude: 53.9624, longitude: -2.0171 })
  const { business, coverage } = firm.load()
  expect(coverage?.miles.BD21).toBeCloseTo(9, 0)
  // It may be somebody's home.
  expect(business.radius).toMatchObject({ latitude: 53.96, longitude: -2.02 })
  expect(business.radius).not.toHaveProperty('postcode')
})

test.each([
  [{}, 'Postcode you set out from is missing'],
  [{ postcode: 'BT1' }, 'Postcode you set out from is not in our list, which leaves out Northern Ireland'],
  [{ postcode: 'Solihull' }, 'Postcode you set out from must be a postcode'],
  [{ postcode: 'B91', latitude: 52.4 }, 'How far you travel → Longitude is missing'],
  [{ postcode: 'B91', never: ['Redditch'] }, 'Never served → number 1 must be the first half of a postcode']
])('%j is no place to set out from: %s', (radius, says) => {
  setRadius(radius)
  expect(firm.load).toThrow(says)
})

test('a firm in Northern Ireland gives its position, and which letters it serves', () => {
  setRadius({ centre: 'Belfast', latitude: 54.6, longitude: -5.93, always: ['BT'], never: ['bt71'] })
  const { coverage } = firm.load()
  const judge = (postcode: string) => coverage && judgeCoverage(postcode, coverage).state
  expect(['BT1 1AA', 'BT71', 'DG9'].map(judge)).toEqual(['covered', 'never', 'outside'])
})

test('a list of miles that the owner has written counts alone; without rows it is passed over', () => {
  const centre = { latitude: 52.4118, longitude: -1.7776 }
  setRadius(centre)
  const worked = firm.load().coverage
  expect(worked?.miles).toMatchObject({ B91: 0.3, B2: 6.9 })
  expect(worked?.miles).not.toHaveProperty('SW1A')
  firm.write('coverage.csv', 'outward_code,miles\nB91,0.5\nB2,21\n')
  expect(firm.load().coverage?.miles).toEqual({ B91: 0.5, B2: 21 })
  firm.write('coverage.csv', 'outward_code,miles\nB91,far\n')
  expect(firm.load).toThrow('coverage.csv: Line 2 must read like SW1A,0.2 but reads: B91,far')
  firm.write('coverage.csv', 'outward_code,miles\n')
  expect(firm.load().coverage).toEqual(worked)
})

test.each([
  ['EC1A', 3],
  ['AB10', 60],
  ['JE2', 5]
])('around %s, %i miles, the short list answers as the whole one does', (postcode, miles) => {
  const whole = planArea({ ...find(postcode), miles, always: ['SO14'], never: ['M'] })
  const short = gatherFarDistricts(whole, districts.keys())
  const judge = (area: typeof whole) =>
    [...districts.keys(), 'BT1'].map((outward) => judgeCoverage(outward, area).state)
  expect(judge(short)).toEqual(judge(whole))
  expect(JSON.stringify(short).length).toBeLessThan(5000)
})
