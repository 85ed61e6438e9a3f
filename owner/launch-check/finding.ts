import { findLabel } from '../../catalogue/labels.ts'
import type { Path } from './sources.ts'

/** The kinds of finding in the order they are listed, with their headings. */
export const kinds = {
  mistake: 'Mistakes that stop the build',
  sample: 'Samples, made up so that you can see the site',
  draft: 'Drafts, to be checked by someone who knows',
  fact: 'Facts still missing',
  contradiction: 'Facts stated in two ways',
  stale: 'Left over from before (to keep a name, list it under "stillNamed:" in business.yaml)',
  text: 'Text that the page does not show the way you meant',
  picture: 'Pictures',
  alt: 'Descriptions for people who cannot see a picture',
  title: 'Titles and descriptions in search results',
  mail: 'Booking requests by email',
  town: 'Good to know (nothing you have to change)'
}

/** The headings that read differently in the editor. */
export const kindsInForm: Record<keyof typeof kinds, string> = {
  ...kinds,
  mistake: 'Mistakes that keep the site from being built',
  stale: `Left over from before (to keep a name, add it to "${findLabel('business.yaml', ['stillNamed'])}")`
}

export type Kind = keyof typeof kinds

/** Explained in docs/launch-check.md. Other programs rely on codes, so a code never changes its meaning. */
export const codes = {
  'invalid-yaml': 'mistake',
  'invalid-content': 'mistake',
  'invalid-setting': 'mistake',
  'sample.brand': 'sample',
  'sample.legal-name': 'sample',
  'sample.site-url': 'sample',
  'sample.phone': 'sample',
  'sample.email': 'sample',
  'sample.street': 'sample',
  'sample.postcode': 'sample',
  'sample.social': 'sample',
  'sample.rating': 'sample',
  'sample.reply-promise': 'sample',
  'sample.referral': 'sample',
  'sample.testimonial': 'sample',
  'sample.review': 'sample',
  'sample.faq': 'sample',
  'sample.other': 'sample',
  placeholder: 'sample',
  'placeholder-setting': 'sample',
  'draft.package': 'draft',
  'draft.town': 'draft',
  'draft.terms': 'draft',
  'draft.sizes': 'draft',
  'missing.insurance': 'fact',
  'missing.who-comes': 'fact',
  'missing.company-number': 'fact',
  'two-readings.deposit': 'contradiction',
  'two-readings.payments': 'contradiction',
  'two-readings.rating': 'contradiction',
  'two-readings.time': 'contradiction',
  'two-readings.add-on-price': 'contradiction',
  'two-readings.listing-price': 'contradiction',
  'stale-name': 'stale',
  'stale-reference': 'stale',
  'stale-sentence': 'stale',
  'stale-coverage': 'stale',
  'stale-coordinates': 'stale',
  'text.html': 'text',
  'text.picture': 'text',
  'text.link': 'text',
  illustration: 'picture',
  'picture-too-small': 'picture',
  'picture-pair': 'picture',
  'picture-unreadable': 'picture',
  'picture-position': 'picture',
  'alt-missing': 'alt',
  'alt-file-name': 'alt',
  'alt-stale': 'alt',
  'too-long': 'title',
  'no-mail': 'mail',
  'mail-setting': 'mail',
  'mail-key': 'mail',
  'hidden.package': 'town',
  'hidden.town': 'town',
  'borrowed-words': 'town',
  'missing.invoices': 'town',
  'no-copy': 'town',
  'no-alert': 'town',
  'old-setting': 'town'
} as const satisfies Record<string, Kind>

export type Code = keyof typeof codes

/** All null for settings, which come from the environment; only the line is null for a whole folder. */
export interface Place {
  file: string | null
  line: number | null
  /** Path to the field; null in a file without fields. */
  path: Path | null
}

export interface Finding extends Place {
  code: Code
  kind: Kind
  message: string
  /** The message in the editor's words, if they differ. */
  task?: string
  /** false: worth knowing, but doesn't stop publishing. */
  isBlocking: boolean
  /** The statements that contradict each other, or that name something hidden. */
  readings?: Reading[]
}

export type Reading = Place & { text: string }

/** Most findings: a sentence or two about one place that must change before publishing. */
export function makeBlocking(code: Code, { file, line, path }: Place, words: string | Words): Finding {
  const { message, task } = typeof words === 'string' ? { message: words, task: words } : words
  return { code, kind: codes[code], file, line, path, message, ...(task !== message && { task }), isBlocking: true }
}

export const environment: Place = { file: null, line: null, path: null }

/** What to do, worded for the files and for the editor's form. */
export interface Words {
  message: string
  task: string
}

/** A part of a sentence that differs between the two. */
export interface Step {
  inFile: string
  inForm: string
}

/** One sentence for both: say`Put your own here and ${untick('business.yaml', ['phone', 'sample'])}.` */
export function say(parts: TemplateStringsArray, ...values: (string | number | Step | Words)[]): Words {
  const join = (choose: (value: Step | Words) => string) =>
    parts
      .map((part, index) => {
        const value = values[index] ?? ''
        return part + (typeof value === 'object' ? choose(value) : value)
      })
      .join('')
  return {
    message: join((value) => ('inFile' in value ? value.inFile : value.message)),
    task: join((value) => ('inForm' in value ? value.inForm : value.task))
  }
}

export const quote = (file: string, path: Path): Step => ({
  inFile: `"${String(path.at(-1))}"`,
  inForm: `"${findLabel(file, path)}"`
})

export const untick = (file: string, path: Path): Step => ({
  inFile: `delete "${String(path.at(-1))}: true"`,
  inForm: `untick "${findLabel(file, path)}"`
})

export const tick = (file: string, path: Path, where = 'below it'): Step => ({
  inFile: `write "${String(path.at(-1))}: true" ${where}`,
  inForm: `tick "${findLabel(file, path)}"`
})

/** In the form the field is already there to be filled in. */
export const after = (key: string, form = ''): Step => ({ inFile: ` after "${key}:"${form}`, inForm: ' here' })

export const removal: Step = { inFile: 'Delete the line', inForm: 'Remove it' }
