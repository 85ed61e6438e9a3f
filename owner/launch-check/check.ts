import { findFirm } from '../../catalogue/firm.ts'
import { surveyContent } from '../../catalogue/load.ts'
import { isUnreadable } from '../../catalogue/read-yaml.ts'
import { contradictions } from './contradictions.ts'
import { lawfulHints, missingFacts } from './facts.ts'
import { type Check, type Finding, quote } from './finding.ts'
import { contentHints } from './hints.ts'
import { altFaults, pictureFaults } from './pictures.ts'
import { drafts, reviewHints, samples } from './samples.ts'
import { mailFaults, mailHints } from './settings.ts'
import { readSample, readSources } from './sources.ts'
import { leftOvers } from './stale.ts'
import { staleNames } from './stale-names.ts'
import { longTexts, mistakes, unshownTexts } from './texts.ts'

interface Topic {
  heading: string
  rules: Check[]
  /** Found by comparing files: while one can't be read, its content would seem to be missing. */
  isComparing?: true
  /** Worth knowing, but doesn't stop publishing. */
  isHint?: true
}

/** In the order they are listed. */
const topics: Topic[] = [
  { heading: 'Mistakes that keep the site from being built', rules: mistakes },
  { heading: 'Samples, made up so that you can see the site', rules: samples },
  { heading: 'Drafts, to be checked by someone who knows', rules: [drafts] },
  { heading: 'Facts still missing', rules: [missingFacts], isComparing: true },
  { heading: 'Facts stated in two ways', rules: contradictions },
  {
    heading: `Left over from before (to keep a name, add it to ${quote('business.yaml', ['stillNamed'])})`,
    rules: [...leftOvers, staleNames],
    isComparing: true
  },
  { heading: 'Text that the page does not show the way you meant', rules: [unshownTexts] },
  { heading: 'Pictures', rules: pictureFaults },
  { heading: 'Descriptions for people who cannot see a picture', rules: altFaults },
  { heading: 'Titles and descriptions in search results', rules: [longTexts] },
  { heading: 'Booking requests by email', rules: mailFaults },
  {
    heading: 'Good to know (nothing you have to change)',
    rules: [reviewHints, ...lawfulHints, ...contentHints, ...mailHints],
    isComparing: true,
    isHint: true
  }
]

export interface ListedFinding extends Finding {
  heading: string
  isBlocking: boolean
}

/** Everything to put right before publishing. Each rule reads the raw files, so one mistake doesn't hide the next. */
export async function checkLaunch(folder = findFirm().folder, env = process.env): Promise<ListedFinding[]> {
  const sources = readSources(folder)
  const launch = { sources, survey: surveyContent(folder, sources.all), sample: readSample(), env }
  const canCompare = !sources.all.some(({ yaml }) => yaml && isUnreadable(yaml))
  const lists = topics
    .filter(({ isComparing }) => canCompare || !isComparing)
    .map(async ({ heading, rules, isHint }) => {
      const found = await Promise.all(rules.map((check) => check(launch)))
      return found
        .flat()
        .map((finding) => ({ ...finding, heading, isBlocking: !isHint }))
        .sort((a, b) => (a.file ?? '').localeCompare(b.file ?? '') || rank(a) - rank(b))
    })
  return (await Promise.all(lists)).flat()
}

/** A line that isn't YAML comes first: it may be the cause of the faults around it. */
const rank = ({ code, line }: Finding) => (code === 'invalid-yaml' ? 0 : (line ?? 0))
