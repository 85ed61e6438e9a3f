import { expect, test } from 'vitest'
import { loadContent } from '../catalogue/load.ts'
import { commonCars, describeCar, findCar, gatherCars, listModels } from './cars.ts'
import { type Size, vehicleSizes } from './pricing.ts'

const { sizes } = loadContent('sample').business
const none = { label: '', examples: [] }
const noExamples = { small: none, medium: none, large: none }
const withExamples = (examples: Partial<Record<Size, string[]>>) => {
  const own = (size: Size) => ({ label: size, examples: examples[size] ?? [] })
  return gatherCars({ small: own('small'), medium: own('medium'), large: own('large') })
}
const common = gatherCars(noExamples)
const listed = Object.entries(commonCars).flatMap(([make, bySize]) =>
  vehicleSizes.flatMap((size, index) =>
    (bySize[index] ?? '')
      .split(', ')
      .filter(Boolean)
      .map((model) => [make, model, size] as const)
  )
)

test('150 common cars, each of one size', () => {
  expect(listed.length).toBeGreaterThanOrEqual(150)
  expect(new Set(listed.map(([make, model]) => `${make} ${model}`)).size).toBe(listed.length)
})

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

test.each(listed)('%s %s is %s, however it is written', (make, model, size) => {
  const spellings = [
    [make, model],
    [make.toUpperCase(), ` ${model.toLowerCase()} `],
    [plain(make), plain(model)],
    [make.replaceAll(/[ -]/g, ''), model.replaceAll(/[ .-]/g, '')],
    [make.replaceAll('-', ' '), model.replaceAll(/[.-]/g, ' ')],
    [make, `${make} ${model}`],
    ['', `${make} ${model}`],
    [make, `${model} 1.6 SE`],
    [make, `2019 ${model}`]
  ]
  // A figure alone is a model only directly after its make.
  if (model.replace(/ Series|-Class/, '').length === 1) spellings.pop()
  for (const [typedMake = '', typedModel = ''] of spellings)
    expect(findCar(common, typedMake, typedModel), `${typedMake} ${typedModel}`).toMatchObject({ model, size })
})

test.each([
  ['VW', 'golf gti', 'Volkswagen Golf'],
  ['Volkswagon', 'Tiguan Allspace SEL', 'Volkswagen Tiguan Allspace'],
  ['vw', 'ID3', 'Volkswagen ID.3'],
  ['Merc', 'C220d AMG Line', 'Mercedes-Benz C-Class'],
  ['Mercedes', 'GLC 300 e', 'Mercedes-Benz GLC'],
  ['MERCEDES BENZ', 'a class', 'Mercedes-Benz A-Class'],
  ['BMW', 'X5 M50d', 'BMW X5'],
  ['bmw', '320d M Sport', 'BMW 3 Series'],
  ['BMW', '3-series touring', 'BMW 3 Series'],
  ['BMW', 'M135i', 'BMW 1 Series'],
  ['BMW', 'm3', 'BMW 3 Series'],
  ['Range Rover', 'Sport', 'Range Rover Sport'],
  ['Land Rover', 'Range Rover', 'Range Rover'],
  ['Range Rover', 'Range Rover Evoque', 'Range Rover Evoque'],
  ['LandRover', 'RangeRover Velar', 'Range Rover Velar'],
  ['Range Rover', '', 'Range Rover'],
  ['MG', 'MG3', 'MG 3'],
  ['Mazda', 'Mazda3 2.0', 'Mazda 3'],
  ['Mazda', 'CX-5 2.2', 'Mazda CX-5'],
  ['Fiat', '500X', 'Fiat 500X'],
  ['Peugeot', 'e-208', 'Peugeot 208'],
  ['Kia', "Cee'd", 'Kia Ceed']
])('%s, %s: %s', (make, model, name) => {
  expect(findCar(common, make, model)?.name).toBe(name)
})

test.each([
  ['', ''],
  ['BMW', ''],
  ['', 'X5'],
  ['Ford', 'X5'],
  ['Mazda', '2018'],
  ['Mini', 'Mini'],
  ['BMW', '218i Gran Tourer'],
  ['Ford', 'Transit'],
  // Two cars of two sizes.
  ['Mini', 'Cooper S Countryman'],
  ['Ford', 'Fiesta and a Galaxy'],
  ['Toyota', 'Yaris Verso'],
  ['<b>', '\u202e🚗\0']
])('Nothing is known of %j, %j', (make, model) => {
  expect(findCar(common, make, model)).toBeNull()
})

test('the list reads sizes as the sample does', () => {
  for (const size of vehicleSizes)
    for (const example of sizes[size].examples)
      expect([example, findCar(common, '', example)?.size]).toEqual([example, size])
})

test("the firm's examples win, with or without their make, and add cars of their own", () => {
  const cars = withExamples({ small: ['VW Golf', 'Focus'], large: ['Morgan Plus Four', 'Ford Transit'] })
  expect(findCar(cars, 'Volkswagen', 'golf R')).toMatchObject({ name: 'Volkswagen Golf', size: 'small' })
  expect(findCar(cars, 'Ford', 'Focus')?.size).toBe('small')
  expect(findCar(cars, 'morgan', 'plus four')).toMatchObject({ name: 'Morgan Plus Four', size: 'large' })
  expect(findCar(cars, 'Ford', 'Transit Custom')?.size).toBe('large')
  expect(findCar(cars, 'Ford', 'Fiesta')?.size).toBe('small')
  const undecided = withExamples({ small: ['Ford Focus'], large: ['Ford Focus'] })
  expect(findCar(undecided, 'Ford', 'Focus')).toBeNull()
})

test('models are suggested once the make is known by any of its names', () => {
  expect(listModels(common, 'vw')).toContain('Polo')
  expect(listModels(common, 'Range Rover')).toContain('Range Rover Evoque')
  expect(listModels(common, 'Vol')).toEqual([])
})

test('the sentence has the right article, the price of the package, and the firm’s own label', () => {
  const package_ = { pricing: { small: 12_000, large: 14_000 }, per: 'visit', priceFrom: false } as const
  const say = (make: string, model: string, ...more: [typeof package_?]) =>
    describeCar(findCar(common, make, model) ?? { name: '', size: 'small' }, sizes, ...more)
  expect(say('BMW', 'X5', package_)).toBe('A BMW X5 is large: from £140.')
  expect(say('Audi', 'A3')).toBe('An Audi A3 is medium.')
  expect(say('MG', 'ZS')).toBe('An MG ZS is medium.')
  expect(
    describeCar({ name: 'Fiat 500', size: 'small' }, { ...sizes, small: { label: 'Hatchback', examples: [] } })
  ).toBe('A Fiat 500 counts as Hatchback.')
})
