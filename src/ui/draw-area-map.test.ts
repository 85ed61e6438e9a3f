import { expect, test } from 'vitest'
import { readDistricts } from '../../catalogue/districts.ts'
import { loadContent } from '../../catalogue/load.ts'
import { mapSize } from './area-map.tsx'
import { drawAreaMap } from './draw-area-map.ts'

const { business } = loadContent('sample')
const draw = (change: Partial<typeof business>) => drawAreaMap({ ...business, ...change }, readDistricts())
const solihull = business.radius

test('a firm without a radius has no map', () => {
  expect(draw({ radius: undefined })).toBeUndefined()
})

test('districts are filled within the radius and hollow outside, none of them behind a name', () => {
  const map = draw({})
  const middle = { x: mapSize.width / 2, y: mapSize.height / 2 }
  const measure = (path = '', below = 0) => {
    let [x, y] = [-middle.x, below - middle.y]
    return [...path.matchAll(/m(-?\d+) ?(-?\d+)/g)].map(([, right, down]) => {
      x += Number(right)
      y += Number(down)
      return Math.hypot(x, y)
    })
  }
  const [inside, outside] = [measure(map?.inside), measure(map?.outside, 3)]
  // 96 districts have their middle within 15 miles.
  expect(inside.length).toBeGreaterThan(60)
  expect(outside.length).toBeGreaterThan(30)
  expect(Math.max(...inside)).toBeLessThanOrEqual(map?.reach ?? 0)
  expect(Math.min(...outside)).toBeGreaterThan(map?.reach ?? 0)
})

test('districts that the firm names are filled or hollow at any distance', () => {
  const count = (map: ReturnType<typeof draw>) => [map?.inside, map?.outside].map((path = '') => path.split('m').length)
  const [inside = 0, outside = 0] = count(draw({}))
  const radius = solihull && { ...solihull, always: ['CV21'], never: ['CV7', 'B90'] }
  expect(count(draw({ radius }))).toEqual([inside - 1, outside + 1])
})

test('towns are where they are, and their names run into nothing', () => {
  const towns = draw({})?.towns ?? []
  const find = (name: string) => towns.find((town) => town.name === name) ?? { x: 0, y: 0 }
  const [centre, north, south] = [find('Solihull'), find('Sutton Coldfield'), find('Redditch')]
  expect([centre.x, centre.y]).toEqual([mapSize.width / 2, mapSize.height / 2])
  expect(north.y).toBeLessThan(find('Birmingham').y)
  expect(find('Birmingham').x).toBeLessThan(centre.x)
  expect(south.y).toBeGreaterThan(centre.y)
  // Six towns in one place: three names have space around it.
  const crowd = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => ({ name, district: 'B2' }))
  expect(draw({ areas: crowd })?.towns.filter(({ name }) => name !== 'Solihull')).toHaveLength(3)
})

test('in words it says which towns are inside and which are not', () => {
  expect(draw({})?.text).toBe(
    'Map of the 15 miles around Solihull that we cover. Birmingham, Redditch and Sutton Coldfield are inside.'
  )
  const near = solihull && { ...solihull, miles: 8 }
  expect(draw({ radius: near })?.text).toMatch(/Birmingham is inside. Redditch and Sutton Coldfield are outside.$/)
  expect(draw({ areas: [{ name: 'Solihull' }] })?.text).toBe('Map of the 15 miles around Solihull that we cover.')
})
