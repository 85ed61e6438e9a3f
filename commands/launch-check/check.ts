import { findFirm } from '../../catalogue/firm.ts'
import { type Content, ContentError, loadContent } from '../../catalogue/load.ts'
import { findContradictions } from './contradictions.ts'
import { findDrafts } from './drafts.ts'
import { findMissingFacts } from './facts.ts'
import { type Finding, kinds } from './finding.ts'
import { findLongTexts } from './lengths.ts'
import { findMailFaults } from './mail.ts'
import { listMistakes } from './mistakes.ts'
import { findPoorSizes } from './picture-sizes.ts'
import { findSuppliedPictures, findWrongAlts } from './pictures.ts'
import { findPlaceholders } from './placeholders.ts'
import { findSamples } from './samples.ts'
import { readSources, type Sources } from './sources.ts'
import { findStaleNames } from './stale.ts'
import { findBorrowedWords } from './towns.ts'

/** Everything to put right before the site is published, sorted by kind. */
export async function checkLaunch(folder = findFirm().folder, env = process.env): Promise<Finding[]> {
  const sources = readSources(folder)
  const findings = [
    ...findStandIns(folder, sources, env),
    ...findWrongAlts(folder, sources),
    ...(await findPoorSizes(folder, sources)),
    ...findMailFaults(env),
    ...checkContent(folder, sources)
  ]
  const order = Object.keys(kinds)
  return findings.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Samples, drafts and supplied pictures, still in place of the owner's own. Quick enough for every build. */
export function findStandIns(folder: string, sources: Sources, env: NodeJS.ProcessEnv): Finding[] {
  return [
    ...findSamples(sources),
    ...findPlaceholders(sources, env),
    ...findDrafts(sources),
    ...findSuppliedPictures(folder, sources)
  ]
}

/** Checks that need valid content; if it is not valid, lists what is wrong with it instead. */
function checkContent(folder: string, sources: Sources): Finding[] {
  let content: Content
  try {
    content = loadContent(folder)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return listMistakes(error, sources)
  }
  return [findMissingFacts, findContradictions, findLongTexts, findStaleNames, findBorrowedWords].flatMap((find) =>
    find(content, sources)
  )
}
