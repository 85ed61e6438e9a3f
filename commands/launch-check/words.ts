import { findLabel } from '../../catalogue/labels.ts'

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

type Path = readonly PropertyKey[]

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
