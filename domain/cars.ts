import { formatPence } from './money.ts'
import { type Priced, priceFor, type Size, type SizeLabels, vehicleSizes } from './pricing.ts'

export interface Car {
  name: string
  size: Size
  isExample?: boolean
}

interface Make {
  /** To suggest. */
  models: string[]
  byWords: Map<string, Car>
}

/** By the words of the make. */
export type Cars = Map<string, Make>

/**
 * Cars common in the UK, sized as the sample's examples are. Small: city cars and superminis. Medium: family
 * hatchbacks, saloons, estates and SUVs. Large: SUVs from about 4.65 m, and anything with seven seats. A model that
 * is sold in two of these sizes isn't here, nor are vans and pick-ups.
 */
export const commonCars: Record<string, [small: string, medium: string, large: string]> = {
  'Alfa Romeo': ['MiTo', 'Giulietta, Giulia, Tonale', 'Stelvio'],
  Audi: ['A1', 'A3, A4, A5, A6, Q2, Q3, Q4', 'Q5, Q7, Q8'],
  BMW: ['', '1 Series, 3 Series, 4 Series, 5 Series, i4, X1, X2', 'X3, X4, X5, X6, X7'],
  BYD: ['', 'Dolphin, Atto 3', ''],
  Citroën: ['C1, C3, DS3', 'C3 Aircross, C3 Picasso, C5 Aircross', ''],
  Cupra: ['', 'Leon, Formentor, Born, Ateca', ''],
  Dacia: ['Sandero', 'Duster', 'Jogger'],
  Fiat: ['500, Panda, Punto', '500X, 500L, Tipo', ''],
  Ford: ['Fiesta, Ka', 'Focus, Mondeo, Puma, Kuga, EcoSport, C-Max', 'Galaxy, S-Max, Grand C-Max, Mach-E'],
  Honda: ['Jazz', 'Civic, HR-V, CR-V', ''],
  Hyundai: ['i10, i20', 'i30, Kona, Tucson, Ioniq', 'Santa Fe, Ioniq 9'],
  Jaecoo: ['', '7', ''],
  Jaguar: ['', 'XE, XF, E-Pace', 'F-Pace, I-Pace'],
  Jeep: ['', 'Renegade, Compass', 'Grand Cherokee'],
  Kia: ['Picanto, Rio', 'Ceed, XCeed, Stonic, Niro, Sportage', 'Sorento, Carens, EV9'],
  'Land Rover': [
    '',
    'Range Rover Evoque, Freelander',
    'Range Rover, Range Rover Sport, Range Rover Velar, Discovery, Discovery Sport, Defender'
  ],
  Lexus: ['', 'CT, IS, UX', 'RX'],
  Mazda: ['2, MX-5', '3, 6, CX-3, CX-30, CX-5', '5, CX-60'],
  'Mercedes-Benz': ['', 'A-Class, B-Class, C-Class, E-Class, CLA, GLA, EQA', 'GLB, GLC, GLE, GLS, V-Class, G-Class'],
  MG: ['3', '4, 5, ZS, HS', ''],
  Mini: ['Hatch, Cooper, One, Convertible', 'Clubman, Countryman', ''],
  Nissan: ['Micra, Note', 'Qashqai, Juke, Leaf', 'X-Trail, Qashqai+2'],
  Omoda: ['', '5', ''],
  Peugeot: ['107, 108, 206, 207, 208', '2008, 308, 3008, 508', '5008'],
  Polestar: ['', '2', ''],
  Porsche: ['', '', 'Macan, Cayenne'],
  Renault: ['Clio, Twingo, Zoe, 5', 'Captur, Mégane, Kadjar, Scénic, Arkana', 'Grand Scénic'],
  Seat: ['Ibiza, Mii', 'Leon, Arona, Ateca', 'Tarraco, Alhambra'],
  Škoda: ['Fabia, Citigo', 'Octavia, Superb, Scala, Kamiq, Karoq, Yeti', 'Kodiaq'],
  Smart: ['Fortwo, Forfour', '', ''],
  Suzuki: ['Swift, Ignis, Celerio', 'Vitara, S-Cross', ''],
  Tesla: ['', 'Model 3', 'Model X, Model Y'],
  Toyota: ['Yaris, Aygo', 'Yaris Cross, Corolla, Auris, Prius, C-HR, RAV4', 'Land Cruiser, Verso'],
  Vauxhall: ['Corsa, Adam, Viva', 'Astra, Insignia, Mokka, Crossland, Grandland, Meriva', 'Zafira'],
  Volkswagen: [
    'Polo, Up',
    'Golf, Passat, Scirocco, Beetle, T-Cross, T-Roc, Taigo, Tiguan, ID.3, ID.4',
    'Tiguan Allspace, Touareg, Touran, Sharan'
  ],
  Volvo: ['', 'V40, V60, S60, XC40, EX30', 'XC60, XC90']
}

const otherNames: Record<string, string> = {
  alfa: 'alfaromeo',
  jag: 'jaguar',
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
    const models = bySize.map((list) => list.split(', ').filter(Boolean))
    const known = models.flatMap((names, index) =>
      names.map((model): [string, Car] => [
        splitWords(model).join(''),
        // Nobody says "a Land Rover Range Rover".
        { name: `${make} ${model}`.replace('Land Rover Range', 'Range'), size: vehicleSizes[index] as Size }
      ])
    )
    cars.set(splitWords(make).join(''), { models: models.flat(), byWords: new Map(known) })
  }
  for (const size of vehicleSizes)
    for (const name of sizes[size].examples) addExample(cars, { name, size, isExample: true })
  return cars
}

/** One without its make ("Golf") is the common car of that name. */
function addExample(cars: Cars, car: Car) {
  const words = splitWords(car.name)
  const found = findMake(cars, words)
  const key = (found?.rest ?? words).join('')
  const makes = found ? [found.make] : [...cars.values()].filter(({ byWords }) => byWords.has(key))
  for (const { byWords } of makes) {
    const before = byWords.get(key)
    // As an example of two sizes it says nothing.
    if (before?.isExample && before.size !== car.size) byWords.delete(key)
    else byWords.set(key, { ...car, name: before?.name ?? car.name })
  }
  const [make = '', ...model] = words
  if (makes.length === 0 && model.length > 0) cars.set(make, { models: [], byWords: new Map([[model.join(''), car]]) })
}

/** null if the car isn't known, or the words name cars of two sizes. */
export function findCar(cars: Cars, make: string, model: string): Car | null {
  const named = findMake(cars, joinWords(make, model))
  if (!named) return null
  const found = findModels(named.make.byWords, named.rest)
  return found.every(({ size }) => size === found[0]?.size) ? (found[0] ?? null) : null
}

export const listModels = (cars: Cars, make: string) => findMake(cars, splitWords(make))?.make.models ?? []

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

/** Many people write the make again in front of the model. */
function joinWords(make: string, model: string): string[] {
  const [first, second] = [splitWords(make), splitWords(model)]
  return second.join('').startsWith(first.join('')) ? second : [...first, ...second]
}

function findMake(cars: Cars, words: string[]): { make: Make; rest: string[] } | null {
  for (const count of [2, 1]) {
    const key = words.slice(0, count).join('')
    const make = cars.get(otherNames[key] ?? key)
    // "Range Rover" is written as a make, but it is a model's name.
    if (make) return { make, rest: key === 'rangerover' ? words : words.slice(count) }
  }
  return null
}

/** The models among the words, longest names first; the words between them are trim. */
function findModels(byWords: Map<string, Car>, words: string[]): Car[] {
  const found: Car[] = []
  for (let start = 0; start < words.length; start += 1)
    for (let end = words.length; end > start; end -= 1) {
      const key = words.slice(start, end).join('')
      // BMW's 320d and M3 are the 3 Series. Further on, a single letter or digit belongs to an engine or a trim.
      const series = start === 0 ? key.replace(/^m?(\d)(\d\d)?[a-z]{0,2}$/, '$1') : key
      const car = start === 0 || key.length > 1 ? (byWords.get(key) ?? byWords.get(series)) : undefined
      if (!car) continue
      found.push(car)
      start = end - 1
      break
    }
  return found
}
