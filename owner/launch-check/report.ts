import { checkLaunch, kinds, type ListedFinding } from './check.ts'
import type { Place } from './finding.ts'

/** The findings as the owner reads them, grouped by kind. */
export function composeReport(findings: ListedFinding[]): string {
  const groups = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, group]) => {
    const width = Math.max(...group.map((finding) => namePlace(finding).length))
    const lines = group.flatMap(({ message, readings = [], ...place }) => [
      `  ${namePlace(place).padEnd(width)}  ${message}`,
      ...readings.map((reading) => `      ${namePlace(reading)}  ${reading.text}`)
    ])
    return [`${kinds[kind].heading.message} (${group.length})`, ...lines].join('\n')
  })
  return [...groups, summarise(findings)].join('\n\n')
}

export const countBlocking = (findings: ListedFinding[]) => findings.filter(({ isBlocking }) => isBlocking).length

export const isReady = (findings: ListedFinding[]) => countBlocking(findings) === 0

/** Worded the same everywhere. */
export function describeCount(count: number): string {
  return `${count === 1 ? '1 thing' : `${count} things`} to sort out before this site goes live`
}

function namePlace({ file, line }: Place): string {
  if (file === null) return 'settings'
  return line === null ? file : `${file}:${line}`
}

function summarise(findings: ListedFinding[]): string {
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
