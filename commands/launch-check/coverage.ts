import { join } from 'node:path'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { type Finding, makeBlocking } from './finding.ts'
import { readField, readText, type Sources } from './sources.ts'

/** The supplied distances are measured from the sample's centre, and tell anybody else's customers a lie. */
export function findStaleCoverage(folder: string, sources: Sources, sample: Sources | null): Finding[] {
  const [own, supplied] = [sources, sample].map((one) => readField(one?.read('business.yaml'), 'radius'))
  const hasMoved = ['latitude', 'longitude'].some(
    (field) => Math.abs(Number(readField(own, field)) - Number(readField(supplied, field))) > nearby
  )
  const centre = readText(own, 'centre')
  const before = readText(supplied, 'centre')
  if (!own || !supplied || (!hasMoved && centre === before)) return []
  if (!isSupplied(join(folder, 'coverage.csv'))) return []
  return [
    makeBlocking(
      'stale-coverage',
      sources.place('coverage.csv', []),
      `These are the miles from ${before}, and you start from ${centre === before ? 'elsewhere' : centre}: people would be told the wrong distance. Write your own for each postcode district, or delete the file and no postcode is checked.`
    )
  ]
}

/** In degrees: about two miles. */
const nearby = 0.03
