import { formatPence } from './money.ts'
import { type Priced, priceFor, type Size, type SizeLabels, vehicleSizes } from './pricing.ts'

interface Car {
  name: string
  size: Size
  /** To suggest; the firm's own may have none. */
  model?: string
  isExample?: boolean
}

type Models = Map<string, Car>

/** By the words of the make, then of the model. */
type Cars = Map<string, Models>

/**
 * Cars common in the UK, sized as the sample's examples are. Small: city cars and superminis. Medium: family
 * hatchbacks, saloons, estates and SUVs. Large: SUVs from about 4.65 m, and anything with seven seats. A model that
 * is sold in two of these sizes isn't here, nor are vans and pick-ups.
 */
export const commonCars: Record<string, [small: string, medium: string, large: string]> = {
  Audi: ['A1', 'A3, A4, A5, A6, Q2, Q3', 'Q5, Q7'],
  BMW: ['', '1 Series, 3 Series, 4 Series, 5 Series, X1', 'X3, X5'],
  Citroën: ['C1, C3', 'C3 Aircross, C3 Picasso, C5 Aircross', ''],
  Dacia: ['Sandero', 'Duster', ''],
  Fiat: ['500, Panda, Punto', '500X, 500L', ''],
  Ford: ['Fiesta', 'Focus, Mondeo, Puma, Kuga, C-Max', 'Galaxy, S-Max, Grand C-Max'],
  Honda: ['Jazz', 'Civic, HR-V, CR-V', ''],
  Hyundai: ['i10, i20', 'i30, Kona, Tucson', 'Santa Fe'],
  Jaguar: ['', 'XE, XF, E-Pace', 'F-Pace'],
  Kia: ['Picanto, Rio', 'Ceed, Niro, Sportage', 'Sorento'],
  'Land Rover': [
    '',
    'Range Rover Evoque, Freelander',
    'Range Rover, Range Rover Sport, Range Rover Velar, Discovery, Discovery Sport, Defender'
  ],
  Mazda: ['2, MX-5', '3, 6, CX-30, CX-5', ''],
  'Mercedes-Benz': ['', 'A-Class, B-Class, C-Class, E-Class, CLA, GLA', 'GLC, GLE, V-Class'],
  MG: ['3', '4, 5, ZS, HS', ''],
  Mini: ['Hatch, Cooper, One', 'Clubman, Countryman', ''],
  Nissan: ['Micra, Note', 'Qashqai, Juke, Leaf', 'X-Trail, Qashqai+2'],
  Peugeot: ['108, 208', '2008, 308, 3008', '5008'],
  Porsche: ['', '', 'Cayenne, Macan'],
  Renault: ['Clio, Zoe', 'Captur, Mégane, Kadjar, Scénic', 'Grand Scénic'],
  Seat: ['Ibiza', 'Leon, Arona, Ateca', 'Alhambra'],
  Škoda: ['Fabia', 'Octavia, Superb, Kamiq, Karoq, Yeti', 'Kodiaq'],
  Suzuki: ['Swift', 'Vitara', ''],
  Tesla: ['', 'Model 3', 'Model Y'],
  Toyota: ['Yaris, Aygo', 'Yaris Cross, Corolla, Auris, Prius, C-HR, RAV4', 'Verso'],
  Vauxhall: ['Corsa', 'Astra, Insignia, Mokka, Crossland, Grandland, Meriva', 'Zafira'],
  Volkswagen: [
    'Polo, Up',
    'Golf, Passat, T-Cross, T-Roc, Tiguan, ID.3, ID.4',
    'Tiguan Allspace, Touareg, Touran, Sharan'
  ],
  Volvo: ['', 'V40, V60, S60, XC40', 'XC60, XC90']
}

const otherNames: Record<string, string> = {
  merc: 'mercedesbenz',
  mercedes: 'mercedesbenz',
  rangerover: 'landrover',
  volkswagon: 'volkswagen',
  vw: 'volkswagen'
}

/** The common cars, and over them the firm's own examples. */
export function gatherCars(sizes: SizeLabels): Cars {
  const cars: Cars = new Map()
  for (const [make, bySize] of Object.entries(commonCars)) {
    const models: Models = new Map()
    cars.set(splitWords(make).join(''), models)
    for (const [index, size] of vehicleSizes.entries())
      for (const model of bySize[index]?.split(', ').filter(Boolean) ?? []) {
        // Nobody says "a Land Rover Range Rover".
        const name = `${make} ${model}`.replace('Land Rover Range', 'Range')
        models.set(splitWords(model).join(''), { name, model, size })
      }
  }
  for (const size of vehicleSizes) for (const example of sizes[size].examples) addExample(cars, example, size)
  return cars
}

/** One without its make ("Golf") is the common car of that name. */
function addExample(cars: Cars, name: string, size: Size) {
  const words = splitWords(name)
  const found = findMake(cars, words)
  const key = (found?.rest ?? words).join('')
  const makes = found ? [found.models] : [...cars.values()].filter((models) => models.has(key))
  for (const models of makes) {
    const before = models.get(key)
    // As an example of two sizes it says nothing.
    if (before?.isExample && before.size !== size) models.delete(key)
    else models.set(key, { name, ...before, size, isExample: true })
  }
  const [make = '', ...model] = words
  if (!makes[0] && model[0]) cars.set(make, new Map([[model.join(''), { name, size, isExample: true }]]))
}

/** 'bmw' is a BMW. */
export function spellMake(make: string): string {
  const key = splitWords(make).join('')
  return Object.keys(commonCars).find((name) => splitWords(name).join('') === key) ?? make
}

/** null if the car isn't known, or the words name cars of two sizes. */
export function findCar(cars: Cars, make: string, model: string): Car | null {
  const [first, second] = [splitWords(make), splitWords(model)]
  // Many people write the make again in front of the model.
  const isRepeated = second.join('').startsWith(first.join(''))
  const named = findMake(cars, isRepeated ? second : [...first, ...second])
  const [car, ...others] = named ? findModels(named) : []
  return car && others.every(({ size }) => size === car.size) ? car : null
}

export function listModels(cars: Cars, make: string): string[] {
  const models = findMake(cars, splitWords(make))?.models.values() ?? []
  return [...models].flatMap(({ model }) => model ?? [])
}

/** 'A BMW X5 is large: from £140.' The price only with a package. */
export function describeCar({ name, size }: Car, sizes: SizeLabels, chosen?: Priced): string {
  const { label } = sizes[size]
  const article = /^([aeiou]|MG)/i.test(name) ? 'An' : 'A'
  // A firm's own label may be a noun, such as Hatchback.
  const sized = label.toLowerCase() === size ? `is ${size}` : `counts as ${label}`
  const price = chosen ? `: from ${formatPence(priceFor(chosen, size))}${chosen.per === 'month' ? ' a month' : ''}` : ''
  return `${article} ${name} ${sized}${price}.`
}

/** Letters and digits apart: 'MG3' is make and model. Without engine sizes, and without "Class" and "Series". */
function splitWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '')
  return (
    plain
      .toLowerCase()
      .replace(/\d\.\d|(class|series)\b/g, ' ')
      .match(/[a-z]+|\d+/g) ?? []
  )
}

interface Named {
  models: Models
  rest: string[]
}

function findMake(cars: Cars, words: string[]): Named | null {
  for (const count of [2, 1]) {
    const key = words.slice(0, count).join('')
    const models = cars.get(otherNames[key] ?? key)
    // "Range Rover" is written as a make, but it is a model's name.
    if (models) return { models, rest: key === 'rangerover' ? words : words.slice(count) }
  }
  return null
}

/** The models among the words, longest names first; the words between them are trim. */
function findModels({ models, rest }: Named): Car[] {
  const found: Car[] = []
  for (let start = 0; start < rest.length; start += 1)
    for (let end = rest.length; end > start; end -= 1) {
      const key = rest.slice(start, end).join('')
      // BMW's 320d and M3 are the 3 Series. Further on, a single letter or digit belongs to an engine or a trim.
      const series = key.replace(/^m?(\d)(\d\d)?[a-z]{0,2}$/, '$1')
      const car = start === 0 ? (models.get(key) ?? models.get(series)) : key.length > 1 && models.get(key)
      if (!car) continue
      found.push(car)
      start = end - 1
      break
    }
  return found
}
