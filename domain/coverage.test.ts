import { array, assert, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { judgeCoverage, parseCoverage } from './coverage.ts'

const { miles } = parseCoverage(
  'outward_code,miles\nB1,7.2\nB9,5.4\nB91,0.2\nCV1,11.4\nCV12,13.5\nCV37,15.9\nWS15,24.6\n'
)

test('distances are read by outward code, whatever wrote the file', () => {
  expect(miles).toEqual({ B1: 7.2, B9: 5.4, B91: 0.2, CV1: 11.4, CV12: 13.5, CV37: 15.9, WS15: 24.6 })
  expect(parseCoverage('\uFEFFoutward_code,miles\r\nB1,7.2\r\n\r\n')).toEqual({ miles: { B1: 7.2 }, faults: [] })
})

test('a wrong line is named', () => {
  const find = (csv: string) => parseCoverage(csv).faults.map(({ line }) => line)
  expect(find('outward_code,miles\nB1,7.2\nB2,far\nB3,7\nB4;8')).toEqual([3, 5])
  expect(find('code;miles\nB1;7.2')).toEqual([1, 2])
})

test('near the radius the answer is to ask, at both ends inclusive', () => {
  const distances = { B1: 12.9, B2: 13, B3: 17, B4: 17.1 }
  const states = Object.keys(distances).map((outward) => judgeCoverage(outward, distances, 15).state)
  expect(states).toEqual(['covered', 'edge', 'edge', 'outside'])
  expect(judgeCoverage('B2', distances, 15, 1)).toMatchObject({ state: 'covered' })
})

test('the answer carries what it is based on', () => {
  expect(judgeCoverage('b913qn', miles, 15)).toEqual({
    state: 'covered',
    outward: 'B91',
    miles: 0.2,
    standard: 'B91 3QN'
  })
  expect(judgeCoverage('b913', miles, 15)).toEqual({ state: 'covered', outward: 'B91', miles: 0.2 })
  expect(judgeCoverage('SW1A 1AA', miles, 15)).toEqual({ state: 'unknown', outward: 'SW1A', standard: 'SW1A 1AA' })
  expect(judgeCoverage('Solihull', miles, 15)).toEqual({ state: 'unreadable' })
})

test('case and spacing never change the answer for a full postcode', () => {
  const spelling = array(tuple(constantFrom('upper', 'lower'), constantFrom('', ' ', '  ', '\u00a0')), {
    minLength: 8,
    maxLength: 8
  })
  assert(
    property(
      constantFrom(...Object.keys(miles)),
      constantFrom('1AA', '3QN', '9ZZ'),
      spelling,
      (outward, inward, how) => {
        const typed = [...(outward + inward)].map((character, index) => {
          const [letterCase, space] = how[index] ?? []
          return (letterCase === 'lower' ? character.toLowerCase() : character) + space
        })
        expect(judgeCoverage(typed.join(''), miles, 15)).toEqual(judgeCoverage(`${outward} ${inward}`, miles, 15))
      }
    )
  )
})
