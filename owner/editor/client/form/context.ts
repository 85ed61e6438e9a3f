import { createContext, useContext, useEffect, useState } from 'react'
import { isWithin, type Path } from '../../yaml/paths.ts'
import type { Fault, FormSchema, Overview } from '../api.ts'
import type { Removal } from '../drafts.ts'

export interface FormState {
  data: unknown
  faults: Fault[]
  removals: Removal[]
  /** What `{…}` in a text may name. */
  tokens: Overview['tokens']
  /** The field a link leads to. */
  wanted: string[] | null
  change(path: Path, value: unknown): void
  remove(removal: Removal): void
  putBack(removal: Removal): void
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

/** Whether a group is open: as the owner left it, but always open around a fault, and once when a link leads there. */
export function useOpened(path: Path, isOpenAtFirst: boolean): [isOpen: boolean, setOpened: (isOpen: boolean) => void] {
  const { faults, wanted } = useForm()
  const [isOpened, setOpened] = useState(isOpenAtFirst)
  useEffect(() => {
    if (wanted && isWithin(wanted, path)) setOpened(true)
  }, [wanted])
  return [isOpened || hasFaultBelow(faults, path), setOpened]
}

export const isEntry = (path: Path) => typeof path.at(-1) === 'number'

export const makeId = (path: PropertyKey[]) => ['root', ...path.map(String)].join('_')

/** The outer groups of a file, or of an entry in its list, get an h2; groups inside them an h3. */
export const chooseHeading = (path: Path) => (path.filter((step) => typeof step === 'string').length < 2 ? 'h2' : 'h3')

export const hasFaultBelow = (faults: Fault[], path: Path) => faults.some((fault) => isWithin(fault.path, path))

/** A template's instructions are shown below the field, not in it. */
export const hideTemplate = (value: unknown) =>
  typeof value === 'string' && /^FILL IN\b/.test(value) ? undefined : value
