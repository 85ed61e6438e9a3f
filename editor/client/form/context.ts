import { createContext, useContext } from 'react'
import type { Fault } from '../api.ts'
import type { Path } from '../data.ts'

export interface Removal {
  /** The list or group it was taken from. */
  parent: Path
  key: string | number
  value: unknown
}

/** What all fields of the form share: its data, what is wrong with it, and how to change it from outside the field. */
export interface FormState {
  data: unknown
  faults: Fault[]
  removals: Removal[]
  change(path: Path, value: unknown): void
  remove(removal: Removal): void
  putBack(removal: Removal): void
  announce(message: string): void
  /** Set when the owner adds an entry, so that the new row takes the focus. */
  isAdding: { current: boolean }
}

const FormContext = createContext<FormState | null>(null)

export const FormProvider = FormContext.Provider

export function useForm(): FormState {
  const state = useContext(FormContext)
  if (!state) throw new Error('There is no form around this field')
  return state
}

export const makeId = (path: PropertyKey[]) => ['root', ...path.map(String)].join('_')

/** The outer groups of a file, or of an entry in its list, get an h2; groups within them an h3. */
export const chooseHeading = (path: Path) => (path.filter((step) => typeof step === 'string').length < 2 ? 'h2' : 'h3')

export const findFaultsAt = (faults: Fault[], path: Path) => faults.filter((fault) => isSamePath(fault.path, path))

export const findFaultsBelow = (faults: Fault[], path: Path) =>
  faults.filter((fault) => isSamePath(fault.path.slice(0, path.length), path))

function isSamePath(a: PropertyKey[], b: PropertyKey[]): boolean {
  return a.length === b.length && a.every((key, index) => String(key) === String(b[index]))
}
