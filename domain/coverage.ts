import { readPostcode } from './postcode.ts'

export const metresInMile = 1609.344

/** Distance of the middle of each postcode district from the firm's centre. */
export type MilesByOutward = Record<string, number>

export type Coverage =
  | { state: 'covered' | 'edge' | 'outside'; outward: string; miles: number; standard?: string }
  | { state: 'unknown'; outward: string; standard?: string }
  | { state: 'unreadable' }

/** Advice, never a refusal. Distances are to the middle of a district, so near the radius the answer is "ask us". */
export function judgeCoverage(
  value: string,
  milesByOutward: MilesByOutward,
  radiusMiles: number,
  edgeMiles = 2
): Coverage {
  const postcode = readPostcode(value)
  if (postcode.kind === 'unreadable') return { state: 'unreadable' }

  const { outward } = postcode
  const place = postcode.kind === 'full' ? { outward, standard: postcode.standard } : { outward }
  const miles = milesByOutward[outward]
  if (miles === undefined) return { state: 'unknown', ...place }
  if (miles < radiusMiles - edgeMiles) return { state: 'covered', miles, ...place }
  return { state: miles <= radiusMiles + edgeMiles ? 'edge' : 'outside', miles, ...place }
}

interface CoverageFault {
  line: number
  message: string
}

/** Reads lines such as `B91,0.2` below the heading `outward_code,miles`. */
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
      faults.push({ line: index + 1, message: `Line ${index + 1} must read like B91,0.2 but reads: ${line}` })
  }
  return { miles, faults }
}

const heading = 'outward_code,miles'
