import { expect, test } from 'vitest'
import { describeAway, gatherFarDistricts, judgeCoverage, parseCoverage } from './coverage.ts'

const { miles } = parseCoverage('outward_code,miles\nB1,7.2\nB9,5.4\nB91,0.2\n')

test('distances are read by outward code, whatever wrote the file', () => {
  expect(miles).toEqual({ B1: 7.2, B9: 5.4, B91: 0.2 })
  expect(parseCoverage('\uFEFFoutward_code,miles\r\nB1,7.2\r\n\r\n')).toEqual({ miles: { B1: 7.2 }, faults: [] })
})

test('a wrong line is named', () => {
  const find = (csv: string) => parseCoverage(csv).faults.map(({ line }) => line)
  expect(find('outward_code,miles\nB1,7.2\nB2,far\nB3,7\nB4;8')).toEqual([3, 5])
  expect(find('code;miles\nB1;7.2')).toEqual([1, 2])
})

const makeArea = (distances: Record<string, number>) => ({ radiusMiles: 15, miles: distances, always: [], never: [] })

test('near the radius the answer is to ask, at both ends inclusive', () => {
  const distances = { B1: 12.9, B2: 13, B3: 17, B4: 17.1 }
  const states = Object.keys(distances).map((outward) => judgeCoverage(outward, makeArea(distances)).state)
  expect(states).toEqual(['covered', 'edge', 'edge', 'outside'])
})

test('the answer carries what it is based on', () => {
  const near = { state: 'covered', outward: 'B91', miles: 0.2 }
  const area = makeArea(miles)
  expect(judgeCoverage('b913qn', area)).toEqual({ ...near, standard: 'B91 3QN' })
  expect(judgeCoverage('b913', area)).toEqual(near)
  expect(judgeCoverage('SW1A 1AA', area)).toEqual({ state: 'unknown', outward: 'SW1A', standard: 'SW1A 1AA' })
  expect(judgeCoverage('Solihull', area)).toEqual({ state: 'unreadable' })
})

test('what the firm says of a district counts before what it says of its letters, and both before the distance', () => {
  const area = { ...makeArea({ ...miles, CV1: 20 }), always: ['CV1', 'BT'], never: ['CV', 'B9'] }
  const judge = (outward: string) => judgeCoverage(outward, area).state
  expect(['CV1', 'CV2', 'B9', 'B91', 'BT1'].map(judge)).toEqual(['covered', 'never', 'never', 'covered', 'covered'])
})

test('of a far place the page, the mail and the reply know only that it is more than some miles away', () => {
  const area = gatherFarDistricts(makeArea({ B91: 1, DD1: 56.2, DD10: 34.1, CV9: 22 }), ['B91', 'DD1', 'DD10', 'CV9'])
  expect(area.miles).toEqual({ B91: 1, DD: 34.1, CV: 22 })
  const describe = (postcode: string) => describeAway(judgeCoverage(postcode, area))
  expect([describe('DD1 4BJ'), describe('DD10 8AA')]).toEqual(
    Array(2).fill(expect.stringMatching(/^More than 30 miles away:/))
  )
})
