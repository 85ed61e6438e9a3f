import { hash as digest, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFirmFile, readFiles } from '../../../catalogue/files.ts'
import { type Fault, surveyContent } from '../../../catalogue/load.ts'

/** `file` was changed elsewhere. `faults` stopped the save, or were in other files already. `others` changed with it. */
export type Outcome = { others?: string[] } & (
  | { kind: 'conflict'; file: string }
  | { kind: 'saved' | 'unchanged' | 'refused'; faults: Fault[] }
)

interface Change {
  file: string
  /** null removes the file. */
  text: string | null
}

/** A change, and the version of the file it is based on. */
export interface VersionedChange extends Change {
  version: string
}

/** Everything needed to undo it. `before` is null for a new file, `after` is the version that was written. */
interface Save {
  label: string
  at: string
  files: { file: string; before: string | null; after: string }[]
}

/** Newest first. What was undone is kept in the same form: to redo it is to undo the undoing. */
interface History {
  saves: Save[]
  undone: Save[]
}

const mostSaves = 50

const unchanged: Outcome = { kind: 'unchanged', faults: [] }

export type Store = ReturnType<typeof openStore>

/** Reads and writes the content folder. Synchronous, so two saves can't overlap. */
export function openStore(folder: string, stateFolder: string) {
  const record = join(stateFolder, 'saves.json')
  const find = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : null)
  /** Empty if the file doesn't exist. */
  const read = (file: string) => find(file) ?? ''
  const isWritten = ({ file, text }: Change) => find(file) === text
  const write = ({ file, text }: Change) =>
    text === null ? rmSync(join(folder, file), { force: true }) : writeAtomically(join(folder, file), text)

  /** What the site's own loader refuses in the content with these changes. */
  function findFaults(changes: Change[]): Fault[] {
    const kept = readFiles(folder).filter(({ file }) => !changes.some((change) => change.file === file))
    const changed = changes.flatMap(({ file, text }) => (text === null ? [] : makeFirmFile(file, text)))
    // In the order of the folder, so the faults are too.
    const files = [...kept, ...changed].sort((a, b) => (a.file < b.file ? -1 : 1))
    return surveyContent(folder, files).faults
  }

  function judge(changes: VersionedChange[]): Outcome {
    const crossed = changes.find(({ file, version }) => hash(read(file)) !== version)
    if (crossed) return { kind: 'conflict', file: crossed.file }
    if (changes.every(isWritten)) return unchanged
    const faults = findFaults(changes)
    // If another file was broken before, this one can still be saved, so broken files can be mended one by one.
    const isOwn = faults.some(({ file }) =>
      changes.some((change) => change.file === file || change.file.startsWith(`${file}/`))
    )
    if (faults.length > 0 && (isOwn || findFaults([]).length === 0)) return { kind: 'refused', faults }
    return { kind: 'saved', faults }
  }

  function save(changes: VersionedChange[], label: string): Outcome {
    const outcome = judge(changes)
    if (outcome.kind !== 'saved') return outcome
    const made = { label, at: new Date().toISOString(), files: noteFiles(changes) }
    keepHistory({ saves: [made, ...readHistory().saves], undone: [] })
    changes.forEach(write)
    return outcome
  }

  const noteFiles = (changes: Change[]) =>
    changes.map(({ file, text }) => ({ file, before: find(file), after: hash(text) }))

  function readHistory(): History {
    return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : { saves: [], undone: [] }
  }

  function keepHistory({ saves, undone }: History) {
    mkdirSync(stateFolder, { recursive: true })
    writeAtomically(record, JSON.stringify({ saves: saves.slice(0, mostSaves), undone: undone.slice(0, mostSaves) }))
  }

  /** Undoes the newest of one list and notes that in the other; null if there is nothing. */
  function stepBack(from: keyof History, to: keyof History): Outcome | null {
    const history = readHistory()
    const [last, ...others] = history[from]
    if (!last) return null
    const changes = last.files.map(({ file, before, after }) => ({ file, text: before, version: after }))
    // After a power cut between noting the save and writing the files, or after undoing them, there is nothing to undo.
    const isDone = changes.every(isWritten)
    const outcome = isDone ? unchanged : judge(changes)
    if (outcome.kind === 'conflict' || outcome.kind === 'refused') return outcome
    const opposite = isDone ? [] : [{ ...last, files: noteFiles(changes) }]
    changes.forEach(write)
    keepHistory({ ...history, [from]: others, [to]: [...opposite, ...history[to]] })
    return outcome
  }

  return {
    ...{ folder, read, findFaults, save },
    listSaves() {
      const { saves, undone } = readHistory()
      const name = ({ label, at }: Save) => ({ label, at })
      return { saves: saves.map(name), undone: undone.map(name) }
    },
    undo: () => stepBack('saves', 'undone'),
    redo: () => stepBack('undone', 'saves')
  }
}

/** A missing file has the version of an empty one: a list may begin as either. */
export const hash = (text: string | null) => digest('sha256', text ?? '')

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
