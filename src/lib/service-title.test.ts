import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { makeServiceTitle } from './service-title.ts'

const { packages } = loadContent('sample')
const find = (id: string) => {
  const item = packages.find((one) => one.id === id)
  if (!item) throw new Error(`There is no ${id}`)
  return item
}

test('a title names the package, the town, the starting price and the brand', () => {
  expect(makeServiceTitle(find('stage-1-polish'), 'Birmingham', 'Ardenshine')).toBe(
    'Stage 1 Polish in Birmingham from £250 | Ardenshine'
  )
  expect(makeServiceTitle(find('add-on-services'), 'Solihull', 'Ardenshine')).toBe(
    'Add-On Services in Solihull from £10 | Ardenshine'
  )
})

test('one price for every size is no starting price, and a month is named', () => {
  const plan = find('maintenance-membership-plan')
  expect(makeServiceTitle(plan, 'Solihull', 'A')).toBe('Maintenance Membership Plan in Solihull, £60 a month | A')
})

test('where there is no room the brand goes, then the price, and then the rest is cut short', () => {
  const plan = find('maintenance-membership-plan')
  expect(makeServiceTitle(plan, 'Birmingham', 'Ardenshine')).toBe(
    'Maintenance Membership Plan in Birmingham, £60 a month'
  )
  expect(makeServiceTitle(plan, 'Ashby-de-la-Zouch and Measham', 'Ardenshine')).toBe(
    'Maintenance Membership Plan in Ashby-de-la-Zouch and Measham'
  )
  expect(makeServiceTitle(plan, 'Ashby-de-la-Zouch, Measham and Moira', 'Ardenshine').length).toBeLessThanOrEqual(60)
})
