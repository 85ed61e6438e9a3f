import { type Finding, type Kind, kinds, type Place } from './finding.ts'

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
