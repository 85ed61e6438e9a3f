import { findLabel } from '../../catalogue/labels.ts'

export type Path = readonly PropertyKey[]

/** All null for settings, which come from the environment; only the line is null for a whole folder. */
export interface Place {
  file: string | null
  line: number | null
  /** Path to the field; null in a file without fields. */
  path: Path | null
}

/** A statement that contradicts another, or that names something hidden. */
export type Reading = Place & { text: string }

export interface Finding extends Place {
  /** Explained in docs/launch-check.md. Other programs rely on codes, so a code never changes its meaning. */
  code: string
  message: string
  /** The message in the editor's words, if they differ. */
  task?: string
  readings?: Reading[]
}

/** A sentence or two about one place. */
export function makeFinding(
  code: string,
  { file, line, path }: Place,
  words: string | Words,
  readings: Reading[] = []
): Finding {
  const { message, task } = typeof words === 'string' ? { message: words, task: words } : words
  return {
    code,
    file,
    line,
    path,
    message,
    ...(task !== message && { task }),
    ...(readings.length > 0 && { readings })
  }
}

/** `legalName` is `legal-name` in a code. */
export const nameInCode = (field: PropertyKey | undefined) =>
  String(field).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

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
