import { readPostcode } from './postcode.ts'

export const metresInMile = 1609.344

/** How far the middle of each postcode district is from the centre we work from. */
export type MilesByOutward = Record<string, number>

export type Coverage =
  | { state: 'covered' | 'edge' | 'outside'; outward: string; miles: number; standard?: string }
  | { state: 'unknown'; outward: string; standard?: string }
  | { state: 'unreadable' }

/** Advice, never a refusal. Figures are for the middle of a district, so near the radius the answer is "ask us". */
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

/** Reads lines such as `B91,0.2` below the heading `outward_code,miles`. */
export function parseCoverage(csv: string): MilesByOutward {
  const [heading, ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (heading?.trim() !== 'outward_code,miles') throw new Error('Line 1 must be: outward_code,miles')

  const milesByOutward: MilesByOutward = {}
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [, outward, miles] = line.trim().match(/^([A-Z]{1,2}[0-9][A-Z0-9]?),([0-9]+(?:\.[0-9]+)?)$/) ?? []
    if (!outward || !miles) throw new Error(`Line ${index + 2} must read like B91,0.2 but reads: ${line}`)
    milesByOutward[outward] = Number(miles)
  }
  return milesByOutward
}
