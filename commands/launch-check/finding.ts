/** The kinds of finding, in the order they are listed, each with its heading. */
export const kinds = {
  mistake: 'Mistakes that stop the build',
  sample: 'Samples, made up so that the site can be seen',
  draft: 'Drafts, to be checked by somebody who knows',
  fact: 'Facts still missing',
  contradiction: 'Facts stated in two ways',
  stale: 'Names of what is gone',
  picture: 'Pictures',
  alt: 'Words for people who cannot see a picture',
  title: 'Titles and descriptions in search results',
  mail: 'Booking requests by e-mail',
  town: 'Good to know (nothing you must change)'
}

export type Kind = keyof typeof kinds

/** Both are null for settings, which come from the environment. */
export interface Place {
  file: string | null
  line: number | null
}

export interface Finding extends Place {
  kind: Kind
  message: string
  /** false: worth knowing, but no reason to hold the site back. */
  isBlocking: boolean
  /** The statements that contradict each other, and where they are. */
  readings?: (Place & { text: string })[]
}

/** Most findings: a sentence or two about one place that must change before the site goes out. */
export function makeBlocking(kind: Kind, place: Place, message: string): Finding {
  return { kind, ...place, message, isBlocking: true }
}

export const environment: Place = { file: null, line: null }
