import { basename } from 'node:path'
import { nameField } from '../../../catalogue/labels.ts'
import { checkLaunch } from '../../launch-check/check.ts'
import { type Place, readSources } from '../../launch-check/sources.ts'
import { listFiles } from './content-files.ts'
import { mailFields, nameMailField } from './mail-form.ts'
import type { Task, TaskPlace } from './summary.ts'

/** The launch check's findings, with the editor's names for files and fields. */
export async function listTasks(folder: string, env: NodeJS.ProcessEnv): Promise<Task[]> {
  const findings = await checkLaunch(folder, env)
  const files = listFiles(folder)
  const sources = readSources(folder)
  return findings.map(({ heading, message, isBlocking, readings, ...place }) => ({
    heading,
    isBlocking,
    readings: readings.map(({ text, ...other }) => ({ ...locate(other), text })),
    ...(place.file === null ? locateSetting(place.code, message) : { text: message, ...locate(place) })
  }))

  function locate({ file, path }: Place): TaskPlace {
    const name = file?.slice(basename(folder).length + 1)
    const entry = files.find((one) => one.file === name)
    if (!name || !entry) return { file: null, path: [], label: name ?? '' }
    const steps = (path ?? []).map((step) => (typeof step === 'number' ? step : String(step)))
    const field = nameField(name, steps, sources.find(name)?.data)
    return { file: name, path: steps, label: field ? `${entry.label} → ${field}` : entry.label }
  }
}

/** Those of mail have a form. Their sentences begin with the variable's name, or are about one that isn't set. */
function locateSetting(code: string, message: string): TaskPlace & { text: string } {
  const fields = new Map(Object.entries({ ...mailFields, ...unsetFields }))
  const path = fields.get(/^[A-Z_]+(?= )/.exec(message)?.[0] ?? code)
  if (!path) return { file: null, path: [], label: 'Settings', text: `${message} ${whereSettingsAre}` }
  const text = message.replace(/[A-Z_]{4,}/g, (word) =>
    fields.has(word) ? `"${nameMailField(fields.get(word))}"` : word
  )
  return { file: 'mail', path, label: `Email and alerts → ${nameMailField(path)}`, text }
}

const unsetFields = {
  'no-mail': mailFields.SMTP_URL,
  'no-copy': mailFields.ACKNOWLEDGE,
  'no-alert': mailFields.ALERT_URL
}

const whereSettingsAre =
  'Settings are in the file .env, in the folder you start the editor from; docs/settings.md explains them.'
