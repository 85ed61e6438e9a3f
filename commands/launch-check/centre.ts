import { join } from 'node:path'
import { isSupplied } from '../../catalogue/supplied-files.ts'
import { type Finding, makeBlocking } from './finding.ts'
import { readField, readText, type Sources } from './sources.ts'
import { say } from './words.ts'

/** Distances and positions that still belong to the sample's centre. */
export function findStaleCentre(folder: string, sources: Sources, sample: Sources | null): Finding[] {
  const [own, supplied] = [sources, sample].map((one) => readField(one?.read('business.yaml'), 'radius'))
  if (!own || !supplied) return []
  const [centre, before] = [readText(own, 'centre'), readText(supplied, 'centre')]
  const hasMoved = ['latitude', 'longitude'].some(
    (field) => Math.abs(Number(readField(own, field)) - Number(readField(supplied, field))) > nearby
  )
  return [
    ...(centre !== before && !hasMoved
      ? [
          makeBlocking(
            'stale-coordinates',
            sources.place('business.yaml', ['radius', 'latitude']),
            `Latitude and longitude are still those of ${before}, and search engines read them. Put in those of ${centre}.`
          )
        ]
      : []),
    ...((centre !== before || hasMoved) && isSupplied(join(folder, 'coverage.csv'))
      ? [
          makeBlocking(
            'stale-coverage',
            sources.place('coverage.csv', []),
            say`${miles} from ${before}, and people elsewhere would be told the wrong distance. Write the miles from ${centre === before ? 'where you start' : centre} for each postcode district, or delete the file: then no postcode is checked.`
          )
        ]
      : [])
  ]
}

/** In degrees: about two miles. */
const nearby = 0.03

const miles = {
  inFile: 'These are the miles',
  inForm: "The miles in coverage.csv, a file in your firm's folder, are those"
}
