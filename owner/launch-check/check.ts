import { findFirm } from '../../catalogue/firm.ts'
import { findLabel } from '../../catalogue/labels.ts'
import { surveyContent } from '../../catalogue/load.ts'
import { isUnreadable } from '../../catalogue/read-yaml.ts'
import { findContradictions, findMissingFacts } from './facts.ts'
import { type Finding, type Step, say, type Words } from './finding.ts'
import { findHints } from './hints.ts'
import { findPictureFaults, findWrongAlts } from './pictures.ts'
import { findDrafts, findSamples } from './samples.ts'
import { findMailFaults, suggestSettings } from './settings.ts'
import { type Launch, readSample, readSources } from './sources.ts'
import { findLeftOvers } from './stale.ts'
import { findStaleNames } from './stale-names.ts'
import { findLongTexts, findMistakes, findUnshown } from './texts.ts'

interface Kind {
  heading: Words
  find(launch: Launch): Finding[] | Promise<Finding[]>
  /** Found by comparing files: while one can't be read, its content would seem to be missing. */
  isComparing?: true
  /** Worth knowing, but doesn't stop publishing. */
  isHint?: true
}

const stillNamed: Step = {
  inFile: 'list it under "stillNamed:" in business.yaml',
  inForm: `add it to "${findLabel('business.yaml', ['stillNamed'])}"`
}

/** In the order they are listed. A rule belongs to the function that finds its kind. */
export const kinds = {
  mistake: {
    heading: say`Mistakes that ${{ inFile: 'stop the build', inForm: 'keep the site from being built' }}`,
    find: findMistakes
  },
  sample: { heading: say`Samples, made up so that you can see the site`, find: findSamples },
  draft: { heading: say`Drafts, to be checked by someone who knows`, find: findDrafts },
  fact: { heading: say`Facts still missing`, find: findMissingFacts, isComparing: true },
  contradiction: { heading: say`Facts stated in two ways`, find: findContradictions },
  stale: {
    heading: say`Left over from before (to keep a name, ${stillNamed})`,
    find: (launch) => [...findLeftOvers(launch), ...findStaleNames(launch)],
    isComparing: true
  },
  text: { heading: say`Text that the page does not show the way you meant`, find: findUnshown },
  picture: { heading: say`Pictures`, find: findPictureFaults },
  alt: { heading: say`Descriptions for people who cannot see a picture`, find: findWrongAlts },
  title: { heading: say`Titles and descriptions in search results`, find: findLongTexts },
  mail: { heading: say`Booking requests by email`, find: ({ env }) => findMailFaults(env) },
  hint: {
    heading: say`Good to know (nothing you have to change)`,
    find: (launch) => [...findHints(launch), ...suggestSettings(launch.env)],
    isComparing: true,
    isHint: true
  }
} satisfies Record<string, Kind>

export interface ListedFinding extends Finding {
  kind: keyof typeof kinds
  isBlocking: boolean
}

/** Everything to put right before publishing. Each check reads the raw files, so one mistake doesn't hide the next. */
export async function checkLaunch(folder = findFirm().folder, env = process.env): Promise<ListedFinding[]> {
  const sources = readSources(folder)
  const launch = { sources, survey: surveyContent(folder, sources.all), sample: readSample(), env }
  const canCompare = !sources.all.some(({ yaml }) => yaml && isUnreadable(yaml))
  const lists = Object.entries<Kind>(kinds)
    .filter(([, { isComparing }]) => canCompare || !isComparing)
    .map(async ([kind, { find, isHint }]) =>
      (await find(launch))
        .map((finding) => ({ ...finding, kind: kind as keyof typeof kinds, isBlocking: !isHint }))
        .sort((a, b) => (a.file ?? '').localeCompare(b.file ?? '') || rank(a) - rank(b))
    )
  return (await Promise.all(lists)).flat()
}

/** A line that isn't YAML comes first: it may be the cause of the faults around it. */
const rank = ({ code, line }: Finding) => (code === 'invalid-yaml' ? 0 : (line ?? 0))
