import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Fault } from '../../../catalogue/load.ts'
import { type Change, findFaults } from './app.ts'

export type Outcome =
  | { kind: 'saved'; faults: Fault[] }
  | { kind: 'unchanged' }
  | { kind: 'conflict'; file: string }
  | { kind: 'refused'; faults: Fault[] }

/** A change, and the version of the file it is based on. */
export interface VersionedChange extends Change {
  version: string
}

/** Everything needed to undo it. `before` is null for a new file. */
export interface Save {
  label: string
  at: string
  files: { file: string; before: string | null; after: string }[]
}

const mostSaves = 50

export interface Store {
  /** Empty if the file doesn't exist. */
  read(file: string): string
  save(changes: VersionedChange[], label: string): Outcome
  /** Saves that can be undone, newest first. */
  listSaves(): Save[]
  undo(): Outcome
}

/** Reads and writes the content folder. Synchronous, so two saves can't overlap. */
export function openStore(folder: string, stateFolder: string): Store {
  const record = join(stateFolder, 'saves.json')
  const find = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : null)
  const read = (file: string) => find(file) ?? ''
  const write = ({ file, text }: Change) =>
    text === null ? rmSync(join(folder, file), { force: true }) : writeAtomically(join(folder, file), text)

  function judge(changes: VersionedChange[]): Outcome {
    const crossed = changes.find(({ file, version }) => hash(read(file)) !== version)
    if (crossed) return { kind: 'conflict', file: crossed.file }
    if (changes.every(({ file, text }) => find(file) === text)) return { kind: 'unchanged' }
    const faults = findFaults(folder, changes)
    // If another file was broken before, this one can still be saved, so broken files can be mended one by one.
    const isOwn = faults.some(({ file }) =>
      changes.some((change) => change.file === file || change.file.startsWith(`${file}/`))
    )
    if (faults.length > 0 && (isOwn || findFaults(folder, []).length === 0)) return { kind: 'refused', faults }
    return { kind: 'saved', faults }
  }

  function save(changes: VersionedChange[], label: string): Outcome {
    const outcome = judge(changes)
    if (outcome.kind !== 'saved') return outcome
    const real = changes.filter(({ file, text }) => find(file) !== text)
    const files = real.map(({ file, text }) => ({ file, before: find(file), after: hash(text) }))
    keepSaves([{ label, at: new Date().toISOString(), files }, ...listSaves()])
    real.forEach(write)
    return outcome
  }

  const listSaves = (): Save[] => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [])

  function keepSaves(saves: Save[]) {
    mkdirSync(stateFolder, { recursive: true })
    writeAtomically(record, JSON.stringify(saves.slice(0, mostSaves)))
  }

  function undo(): Outcome {
    const [last, ...others] = listSaves()
    if (!last) return { kind: 'unchanged' }
    const changes = last.files.map(({ file, before, after }) => ({ file, text: before, version: after }))
    // After a power cut between noting the save and writing the files, or after undoing them, there is nothing to undo.
    const outcome: Outcome = changes.every(({ file, text }) => find(file) === text)
      ? { kind: 'unchanged' }
      : judge(changes)
    if (outcome.kind === 'conflict' || outcome.kind === 'refused') return outcome
    changes.forEach(write)
    keepSaves(others)
    return outcome
  }

  return { read, save, listSaves, undo }
}

/** A missing file has the version of an empty one: a list may begin as either. */
export const hash = (text: string | null) =>
  createHash('sha256')
    .update(text ?? '')
    .digest('hex')

/** Readers see the old file or the new one, never half of it. */
function writeAtomically(path: string, text: string) {
  const half = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`)
  try {
    writeFileSync(half, text, { flush: true, mode: existsSync(path) ? statSync(path).mode : 0o644 })
    renameSync(half, path)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
}
