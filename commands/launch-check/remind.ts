import { findFirm } from '../../catalogue/firm.ts'
import { findStandIns } from './check.ts'
import { readSources } from './sources.ts'

/** One line for the end of a build, or null when nothing is left to replace. */
export function composeReminder(folder = findFirm().folder, env = process.env): string | null {
  const count = findStandIns(folder, readSources(folder), env).length
  if (count === 0) return null
  const samples = count === 1 ? '1 sample is' : `${count} samples are`
  return `${samples} still in place: "npm run launch-check" lists them before you publish.`
}
