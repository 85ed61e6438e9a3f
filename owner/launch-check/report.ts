import { nameField } from '../../catalogue/labels.ts'
import type { Fault, Survey } from '../../catalogue/load.ts'
import { checkLaunch } from './check.ts'
import { type Code, type Finding, type Kind, kinds, makeBlocking, type Place } from './finding.ts'
import type { Sources } from './sources.ts'

/** The findings as the owner reads them, grouped by kind. */
export function composeReport(findings: Finding[]): string {
  const groups = (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const group = findings.filter((finding) => finding.kind === kind)
    if (group.length === 0) return []
    const width = Math.max(...group.map((finding) => namePlace(finding).length))
    return [
      [`${kinds[kind]} (${group.length})`, ...group.flatMap((finding) => formatFinding(finding, width))].join('\n')
    ]
  })
  return [...groups, summarise(findings)].join('\n\n')
}

export const countBlocking = (findings: Finding[]) => findings.filter(({ isBlocking }) => isBlocking).length

export const isReady = (findings: Finding[]) => countBlocking(findings) === 0

/** Worded the same everywhere. */
export function describeCount(count: number): string {
  return `${count === 1 ? '1 thing' : `${count} things`} to sort out before this site goes live`
}

function formatFinding(finding: Finding, width: number): string[] {
  const readings = finding.readings ?? []
  return [
    `  ${namePlace(finding).padEnd(width)}  ${finding.message}`,
    ...readings.map((reading) => `      ${namePlace(reading)}  ${reading.text}`)
  ]
}

function namePlace({ file, line }: Place): string {
  if (file === null) return 'settings'
  return line === null ? file : `${file}:${line}`
}

function summarise(findings: Finding[]): string {
  const count = countBlocking(findings)
  if (count === 0) return 'Ready: nothing made up, drafted or contradictory is left. Run "npm run publish".'
  return `${describeCount(count)}. Work through the list from the top, then run "npm run launch-check" again.`
}

/** One line for the end of a build; null if the launch check finds the site ready. */
export async function composeReminder(...where: Parameters<typeof checkLaunch>): Promise<string | null> {
  const count = countBlocking(await checkLaunch(...where))
  const what = count === 1 ? 'says which' : 'lists them'
  return count === 0 ? null : `${describeCount(count)}: "npm run launch-check" ${what}.`
}

export function listMistakes({ faults }: Survey, sources: Sources): Finding[] {
  return faults.map((fault) => {
    const place = sources.place(fault.file, fault.path)
    const field = nameField(fault.file, fault.path, sources.read(fault.file))
    const words = {
      message: `${fault.field || 'This file'} ${fault.message}.`,
      task: `${field ? `"${field}"` : 'This'} ${fault.message}.`
    }
    return makeBlocking(chooseCode(fault), { ...place, line: fault.line ?? place.line }, words)
  })
}

/** The schema refuses empty alt texts, but the owner looks for them under their own heading. */
function chooseCode({ path, isSyntax }: Fault): Code {
  if (isSyntax) return 'invalid-yaml'
  return path.at(-1) === 'alt' ? 'alt-missing' : 'invalid-content'
}
