import { findFieldSchema, nameField } from '../../../catalogue/labels.ts'
import { readPlainData } from '../../../catalogue/read-yaml.ts'
import { checkLaunch } from '../../launch-check/check.ts'
import { type Place, readSources } from '../../launch-check/sources.ts'
import { cutOut, getIn, setIn } from '../yaml/paths.ts'
import { isGroup } from '../yaml/same-data.ts'
import { listFiles } from './content-files.ts'
import { writeData } from './form-data.ts'
import { mailFields, mailFile, nameMailField } from './mail-form.ts'
import type { FieldPlace } from './preview-places.ts'
import { hash, type Store, type VersionedChange } from './store.ts'

export interface TaskPlace {
  /** The file, or `mail`, and the path to its field; null if it has none, such as most settings. */
  file: string | null
  path: (string | number)[]
  /** Such as "Full Valet → Prices → Medium". */
  label: string
}

/** One thing to do before the site can be published. */
export interface Task extends TaskPlace {
  heading: string
  text: string
  /** false: worth knowing, and not counted. */
  isBlocking: boolean
  /** The statements that contradict each other, and whether one can be kept alone at a press. */
  readings: (TaskPlace & { text: string; canKeep: boolean })[]
}

/** The launch check's findings, with the editor's names for files and fields. */
export async function listTasks(folder: string, env: NodeJS.ProcessEnv): Promise<Task[]> {
  const findings = await checkLaunch(folder, env)
  const files = listFiles(folder)
  const sources = readSources(folder)
  return findings.map(({ heading, message, isBlocking, readings, ...place }) => {
    const places = readings.map(({ text, ...other }) => ({ ...locate(other), text }))
    return {
      ...{ heading, isBlocking },
      readings: places.map((one, index) => ({ ...one, canKeep: canKeepAlone(one, places.toSpliced(index, 1)) })),
      ...(place.file === null ? locateSetting(place.code, message) : { text: message, ...locate(place) })
    }
  })

  function locate({ file, path }: Place): TaskPlace {
    const entry = files.find((one) => one.file === file)
    if (!entry) return { file: null, path: [], label: file ?? '' }
    const steps = (path ?? []).map((step) => (typeof step === 'number' ? step : String(step)))
    const field = nameField(entry.file, steps, sources.find(entry.file)?.data)
    return { file: entry.file, path: steps, label: field ? `${entry.label} → ${field}` : entry.label }
  }
}

/** Whether the other can go, or this one can be written in its place. */
function canKeepAlone(kept: TaskPlace, [other, ...others]: TaskPlace[]): boolean {
  if (!other?.file || !kept.file || others.length > 0) return false
  if (isReading(other)) return true
  const [to, from] = [other, kept].map(({ file, path }) => findFieldSchema(file ?? '', path))
  return isReading(kept) && to?.type === from?.type && to?.unit === from?.unit
}

/** A second way to say something, which a firm needn't have: the field is marked, or something around it. */
const isReading = ({ file, path }: Pick<TaskPlace, 'file' | 'path'>) =>
  path.some((_, index) => findFieldSchema(file ?? '', path.slice(0, index + 1))?.isReading)

/** Leaves one of two readings: the other goes, or the kept one is written in its place. */
export function keepReading({ read }: Store, kept: FieldPlace, other: FieldPlace): VersionedChange[] {
  const data = new Map([kept, other].map(({ file }) => [file, readPlainData(read(file))]))
  const cut = ({ file, path }: FieldPlace) => data.set(file, cutOut(data.get(file), path))
  const value = getIn(data.get(kept.file), kept.path)
  if (isReading(other)) cut(other)
  else {
    const alone = isGroup(value) ? setIn(value, ['bothStand'], undefined) : value
    data.set(other.file, setIn(data.get(other.file), other.path, alone))
    cut(kept)
  }
  const changes = [...data].map(([file, changed]) => ({ file, text: writeData(file, read(file), changed) }))
  return changes.map((change) => ({ ...change, version: hash(read(change.file)) }))
}

/** Those of mail have a form. Their sentences begin with the variable's name, or are about one that isn't set. */
function locateSetting(code: string, message: string): TaskPlace & { text: string } {
  const fields = new Map(Object.entries({ ...mailFields, ...unsetFields }))
  const path = fields.get(/^[A-Z_]+(?= )/.exec(message)?.[0] ?? code)
  if (!path) return { file: null, path: [], label: 'Settings', text: `${message} ${whereSettingsAre}` }
  const nameVariable = (word: string) => (fields.has(word) ? `"${nameMailField(fields.get(word))}"` : word)
  const text = message.replace(/[A-Z_]{4,}/g, nameVariable)
  return { file: mailFile, path, label: `Email and alerts → ${nameMailField(path)}`, text }
}

const unsetFields = {
  'no-mail': mailFields.SMTP_URL,
  'no-copy': mailFields.ACKNOWLEDGE,
  'no-alert': mailFields.ALERT_URL
}

const whereSettingsAre =
  'Settings are in the file .env, in the folder you start the editor from; docs/settings.md explains them.'
