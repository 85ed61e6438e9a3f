import { createContext, useContext, useEffect, useState } from 'react'
import type { Fault, Overview } from '../api.ts'
import type { Path } from '../use-content.ts'

export interface Removal {
  /** The list or group it was removed from. */
  parent: Path
  key: string | number
  value: unknown
}

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
  /** Set when the owner adds an entry, so the new row takes the focus. */
  isAdding: { current: boolean }
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
    if (wanted && isSamePath(wanted.slice(0, path.length), path)) setOpened(true)
  }, [wanted])
  return [isOpened || findFaultsBelow(faults, path).length > 0, setOpened]
}

export const makeId = (path: PropertyKey[]) => ['root', ...path.map(String)].join('_')

/** The outer groups of a file, or of an entry in its list, get an h2; groups inside them an h3. */
export const chooseHeading = (path: Path) => (path.filter((step) => typeof step === 'string').length < 2 ? 'h2' : 'h3')

export const findFaultsAt = (faults: Fault[], path: Path) => faults.filter((fault) => isSamePath(fault.path, path))

export const findFaultsBelow = (faults: Fault[], path: Path) =>
  faults.filter((fault) => isSamePath(fault.path.slice(0, path.length), path))

function isSamePath(a: PropertyKey[], b: PropertyKey[]): boolean {
  return a.length === b.length && a.every((key, index) => String(key) === String(b[index]))
}
