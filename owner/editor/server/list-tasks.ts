import { basename } from 'node:path'
import { nameField } from '../../../catalogue/labels.ts'
import { checkLaunch, kinds } from '../../launch-check/check.ts'
import type { Place } from '../../launch-check/finding.ts'
import { readSources } from '../../launch-check/sources.ts'
import { listFiles } from './content-files.ts'
import type { Task, TaskPlace } from './summary.ts'

/** The launch check's findings, with the editor's names for files and fields. */
export async function listTasks(folder: string, env: NodeJS.ProcessEnv): Promise<Task[]> {
  const findings = await checkLaunch(folder, env)
  const files = listFiles(folder)
  const sources = readSources(folder)
  return findings.map(({ kind, message, task = message, isBlocking, readings = [], ...place }) => {
    const isOfMail = /^no-(mail|copy|alert)$/.test(place.code) || /^(SMTP_URL|BOOKINGS_|ALERT_)/.test(message)
    return {
      heading: kinds[kind].heading.task,
      text: place.file === null && !isOfMail ? `${task} ${whereSettingsAre}` : task,
      isBlocking,
      readings: readings.map(({ text, ...other }) => ({ ...locate(other), text })),
      ...(place.file === null && isOfMail ? mailPage : locate(place))
    }
  })

  function locate({ file, path }: Place): TaskPlace {
    const name = file?.slice(basename(folder).length + 1)
    const entry = files.find((one) => one.file === name)
    if (!name || !entry) return { file: null, path: [], label: name ?? 'Settings' }
    const steps = (path ?? []).map((step) => (typeof step === 'number' ? step : String(step)))
    const field = nameField(name, steps, sources.find(name)?.data)
    return { file: name, path: steps, label: field ? `${entry.label} → ${field}` : entry.label }
  }
}

const mailPage: TaskPlace = { file: 'mail', path: [], label: 'Email and alerts' }

const whereSettingsAre =
  'Settings are in the file .env, in the folder you start the editor from; docs/mail.md explains them.'
