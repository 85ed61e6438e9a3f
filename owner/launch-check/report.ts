import { join } from 'node:path'
import { findFirm } from '../../catalogue/firm.ts'
import { checkLaunch, type ListedFinding } from './check.ts'
import type { Place } from './sources.ts'

/** The findings as the owner reads them, by topic. */
export function composeReport(findings: ListedFinding[]): string {
  const { folder } = findFirm()
  const namePlace = ({ file, line }: Place) =>
    file === null ? 'settings' : `${join(folder, file)}${line === null ? '' : `:${line}`}`
  const topics = [...Map.groupBy(findings, ({ heading }) => heading)].map(([heading, list]) => {
    const width = Math.max(...list.map((finding) => namePlace(finding).length))
    const lines = list.flatMap(({ message, readings, ...place }) => [
      `  ${namePlace(place).padEnd(width)}  ${message}`,
      ...readings.map((reading) => `      ${namePlace(reading)}  ${reading.text}`)
    ])
    return [`${heading} (${list.length})`, ...lines].join('\n')
  })
  const count = countBlocking(findings)
  const summary =
    count === 0
      ? 'Ready: nothing made up, drafted or contradictory is left. Run "npm run publish".'
      : `${describeCount(count)}. Work through the list from the top, then run "npm run launch-check" again.`
  return [...topics, summary].join('\n\n')
}

export const countBlocking = (findings: ListedFinding[]) => findings.filter(({ isBlocking }) => isBlocking).length

/** Worded the same everywhere. */
export function describeCount(count: number): string {
  return `${count === 1 ? '1 thing' : `${count} things`} to sort out before this site goes live`
}

/** One line for the end of a build; null if the launch check finds the site ready. */
export async function composeReminder(...where: Parameters<typeof checkLaunch>): Promise<string | null> {
  const count = countBlocking(await checkLaunch(...where))
  const what = count === 1 ? 'says which' : 'lists them'
  return count === 0 ? null : `${describeCount(count)}: "npm run launch-check" ${what}.`
}
