import { findFirm } from '../../catalogue/firm.ts'
import { surveyContent } from '../../catalogue/load.ts'
import { isUnreadable } from '../../catalogue/read-yaml.ts'
import { findContradictions } from './contradictions.ts'
import { findBorrowedWords, findDrafts, findHidden } from './entries.ts'
import { findMissingFacts, findStaleCentre } from './facts.ts'
import { type Finding, type Kind, kinds } from './finding.ts'
import { findPoorSizes, findPositions, findSuppliedPictures, findWrongAlts } from './pictures.ts'
import { listMistakes } from './report.ts'
import { findSamples } from './samples.ts'
import { findMailFaults, findWrongAddress, suggestSettings } from './settings.ts'
import { readSample, readSources } from './sources.ts'
import { findStaleReferences, findStaleSentences } from './stale.ts'
import { findStaleNames } from './stale-names.ts'
import { findLongTexts, findPlaceholders, findUnshown } from './texts.ts'

/** Everything to put right before publishing. Each check reads the raw files, so one mistake doesn't hide the next. */
export async function checkLaunch(folder = findFirm().folder, env = process.env): Promise<Finding[]> {
  const sources = readSources(folder)
  const sample = readSample()
  const survey = surveyContent(folder, sources.all)
  const findings = [
    ...listMistakes(survey, sources),
    ...findSamples(sources, env),
    ...findPlaceholders(sources, env),
    ...findDrafts(sources),
    ...findMissingFacts(sources),
    ...findContradictions(sources),
    ...findStaleReferences(sources),
    ...findStaleSentences(survey, sources),
    ...findStaleNames(sources, sample),
    ...findStaleCentre(folder, sources, sample),
    ...findUnshown(sources),
    ...findSuppliedPictures(folder, sources),
    ...(await findPoorSizes(folder, sources)),
    ...(await findPositions(folder, sources)),
    ...findWrongAlts(folder, sources),
    ...findLongTexts(survey, sources),
    ...findMailFaults(env),
    ...findWrongAddress(env),
    ...findHidden(sources),
    ...findBorrowedWords(sources),
    ...suggestSettings(env)
  ]
  const canCompare = !sources.all.some(({ yaml }) => yaml && isUnreadable(yaml))
  return findings
    .filter(({ kind }) => canCompare || !comparing.includes(kind))
    .sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) || (a.file ?? '').localeCompare(b.file ?? '') || rank(a) - rank(b)
    )
}

/** Found by comparing files: while one can't be read, its content would seem to be missing. */
const comparing: Kind[] = ['fact', 'stale', 'town']

const order = Object.keys(kinds)

/** A line that isn't YAML comes first: it may be the cause of the faults around it. */
const rank = ({ code, line }: Finding) => (code === 'invalid-yaml' ? 0 : (line ?? 0))
