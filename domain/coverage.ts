import { readPostcode } from './postcode.ts'
import { capitalise } from './sentences.ts'

export const metresInMile = 1609.344

/** From the firm to the middle of each postcode district. */
export type MilesByOutward = Record<string, number>

/** Which postcodes a firm serves. */
export interface ServedArea {
  radiusMiles: number
  miles: MilesByOutward
  /** Outward codes, or the letters of a postcode area, that are served or not at any distance. */
  always: string[]
  never: string[]
}

interface Place {
  outward: string
  /** If it is a whole postcode. */
  standard?: string
  /** Only the letters' nearest district is known. */
  isRough?: true
}

export type Coverage =
  | (Place & { state: 'edge' | 'outside'; miles: number })
  | (Place & { state: 'covered' | 'never'; miles: number | undefined })
  | (Place & { state: 'unknown' })
  | { state: 'unreadable' }

const edgeMiles = 2

/** Advice, never a refusal. Distances are to the middle of a district, so near the radius it is "ask us". */
export function judgeCoverage(value: string, area: ServedArea): Coverage {
  const postcode = readPostcode(value)
  if (postcode.kind === 'unreadable') return { state: 'unreadable' }

  const { outward } = postcode
  const own = area.miles[outward]
  const miles = own ?? area.miles[readLetters(outward)]
  const place: Place = {
    outward,
    ...(postcode.kind === 'full' && { standard: postcode.standard }),
    ...(own === undefined && miles !== undefined && { isRough: true })
  }
  const ruling = findRuling(outward, area)
  if (ruling) return { state: ruling, miles, ...place }
  if (miles === undefined) return { state: 'unknown', ...place }
  if (miles < area.radiusMiles - edgeMiles) return { state: 'covered', miles, ...place }
  return { state: miles <= area.radiusMiles + edgeMiles ? 'edge' : 'outside', miles, ...place }
}

/** What the firm says of a district, or of all with its letters. */
export function findRuling(
  outward: string,
  { always, never }: Pick<ServedArea, 'always' | 'never'>
): 'covered' | 'never' | undefined {
  for (const name of [outward, readLetters(outward)]) {
    if (always.includes(name)) return 'covered'
    if (never.includes(name)) return 'never'
  }
  return undefined
}

/** Letters whose districts are all out of reach have one entry between them, the nearest. Page, mail and reply share it. */
export function gatherFarDistricts(area: ServedArea, known: Iterable<string>): ServedArea {
  const isFar = (outward: string) => (area.miles[outward] ?? 0) > area.radiusMiles + edgeMiles
  const near = new Set([...known].filter((outward) => !isFar(outward)).map(readLetters))
  const gathered: MilesByOutward = {}
  for (const [outward, miles] of Object.entries(area.miles)) {
    const letters = readLetters(outward)
    const name = near.has(letters) ? outward : letters
    gathered[name] = Math.min(miles, gathered[name] ?? miles)
  }
  return { ...area, miles: gathered }
}

/** B of B91. */
const readLetters = (outward: string) => outward.replace(/\d.*/, '')

/** Roughly, because a district has only a middle, and of a far one only the letters count. */
export function formatMiles(miles: number, isRough = false): string {
  if (isRough) return `more than ${miles < 20 ? Math.floor(miles / 5) * 5 : Math.floor(miles / 10) * 10} miles`
  const whole = Math.round(miles)
  if (whole === 0) return 'less than a mile'
  return `about ${whole} ${whole === 1 ? 'mile' : 'miles'}`
}

/** Told to visitors who have sent a request; empty if we come to them, or can't read where they are. */
export function describeAway(coverage: Coverage | undefined): string {
  switch (coverage?.state) {
    case 'outside':
      return `${capitalise(formatMiles(coverage.miles, coverage.isRough))} away: ${weWillSay}`
    case 'never':
      return `We don't usually come to ${coverage.outward}: ${weWillSay}`
    case 'unknown':
      return `Your postcode isn't on our list: ${weWillSay}`
    default:
      return ''
  }
}

const weWillSay = "we'll tell you whether we can come."

interface CoverageFault {
  line: number
  message: string
}

/** Reads lines such as `SW1A,0.2` below the heading `outward_code,miles`. */
export function parseCoverage(csv: string): { miles: MilesByOutward; faults: CoverageFault[] } {
  const miles: MilesByOutward = {}
  const faults: CoverageFault[] = []
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const [, outward, distance] = line.trim().match(/^([A-Z]{1,2}[0-9][A-Z0-9]?),([0-9]+(?:\.[0-9]+)?)$/) ?? []
    if (index === 0) {
      if (line.trim() !== heading) faults.push({ line: 1, message: `Line 1 must be: ${heading}` })
    } else if (outward && distance) miles[outward] = Number(distance)
    else if (line.trim() !== '')
      faults.push({ line: index + 1, message: `Line ${index + 1} must read like SW1A,0.2 but reads: ${line}` })
  }
  return { miles, faults }
}

const heading = 'outward_code,miles'
