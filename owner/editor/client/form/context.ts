import { createContext, type SyntheticEvent, useContext, useState } from 'react'
import type { Overview } from '../../server/app.ts'
import type { FormFault, FormSchema } from '../../server/form-schema.ts'
import { isWithin, type Path } from '../../yaml/paths.ts'
import type { Removal } from '../unsaved-edits.ts'

export interface FormState {
  data: unknown
  faults: FormFault[]
  /** What `{…}` in a text may name. */
  tokens: Overview['tokens']
  /** The field a link leads to. */
  wanted: string[] | null
  change(path: Path, value: unknown): void
  remove(removal: Removal): void
  announce(message: string): void
}

/** A field of the schema and its place in the data. */
export interface FieldProps {
  schema: FormSchema
  path: Path
  label: string
  isRequired: boolean
}

export interface ControlProps extends FieldProps {
  value: unknown
  onChange(value: unknown): void
  /** Its id, and what connects it with its help and faults. */
  attributes: { id: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: true; 'aria-required'?: true }
}

const FormContext = createContext<FormState | null>(null)

export const FormProvider = FormContext.Provider

export function useForm(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('There is no form around this field')
  return state
}

/** Whether a group is open: as the owner left it, but around a fault, and once when a link leads there. */
export function useOpened(isOpenAtFirst: boolean, ...paths: Path[]) {
  const { faults, wanted } = useForm()
  const [isOpened, setOpened] = useState(isOpenAtFirst)
  const [followed, setFollowed] = useState<string[] | null>(null)
  // While it renders, so that the field is on the page when the link is followed.
  if (wanted !== followed) {
    setFollowed(wanted)
    if (wanted && paths.some((path) => isWithin(wanted, path))) setOpened(true)
  }
  const open = isOpened || faults.some((fault) => paths.some((path) => isWithin(fault.path, path)))
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setOpened(currentTarget.open)
  return { open, onToggle }
}

export const isEntry = (path: Path) => typeof path.at(-1) === 'number'

export const makeId = (path: PropertyKey[]) => ['root', ...path.map(String)].join('_')

/** The outer groups of a file, or of an entry in its list, get an h2; groups inside them an h3. */
export const chooseHeading = (path: Path) => (path.filter((step) => typeof step === 'string').length < 2 ? 'h2' : 'h3')

/** A template's instructions are shown below the field, not in it. */
export const hideTemplate = (value: unknown) =>
  typeof value === 'string' && /^FILL IN\b/.test(value) ? undefined : value

/** Focuses the field, or the nearest group around it that is on the page. */
export function focusField(path: PropertyKey[]) {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length)
    const inGroup = `[data-path="${CSS.escape(part.map(String).join('.'))}"] :is(input, textarea, select, button)`
    const target = document.getElementById(makeId(part)) ?? document.querySelector<HTMLElement>(inGroup)
    if (!target) continue
    target.focus()
    target.scrollIntoView({ block: 'center' })
    return
  }
}

let followed: PropertyKey[] | null = null

/** Once: reading a file again must not move the focus. */
export function followLink(path: PropertyKey[] | null) {
  if (path && path !== followed) focusField(path)
  followed = path
}
