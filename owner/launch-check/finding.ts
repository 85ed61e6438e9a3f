import { findLabel } from '../../catalogue/labels.ts'
import type { Launch, Path, Place } from './sources.ts'

/** A statement that contradicts another, or that names something hidden. */
export type Reading = Place & { text: string }

export interface Finding extends Place {
  code: string
  message: string
  readings: Reading[]
}

interface Rule<Found> {
  code: string
  find(launch: Launch): Found[] | Promise<Found[]>
  /** In the form's words; the printed list has file and line in front of them. */
  say(found: Found): string
}

export type Check = (launch: Launch) => Promise<Finding[]>

/** What to look for, and what to tell the owner at each place where it is found. */
export const rule =
  <Found extends Place & { readings?: Reading[] }>({ code, find, say }: Rule<Found>): Check =>
  async (launch) =>
    (await find(launch)).map((found) => {
      const { file, line, path, readings = [] } = found
      return { code, file, line, path, readings, message: say(found) }
    })

export const environment: Place = { file: null, line: null, path: null }

/** A field by its name in the form. */
export const quote = (file: string | null, path: Path) => `"${findLabel(file ?? '', path)}"`

export const listWords = (words: string[]) => new Intl.ListFormat('en-GB').format(words)
