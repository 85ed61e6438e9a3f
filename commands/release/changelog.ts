import { compareVersions, isVersion } from './versions.ts'

/** The heading for changes that aren't released yet. */
export const openHeading = '## Unreleased'

/** Moves the open section under this version's heading; `news` is its text. */
export function closeSection(changelog: string, version: string, date: string): { changelog: string; news: string } {
  const [before, after = ''] = changelog.split(`\n${openHeading}\n`)
  const news = after.split(/\n(?=## )/)[0]?.trim() ?? ''
  return { changelog: `${before}\n## ${version} - ${date}\n${after}`, news }
}

/** The sections after one version up to and including another, newest first. */
export function readNews(changelog: string, { after, upTo }: { after: string; upTo: string }): string {
  return changelog
    .split(/\n(?=## )/)
    .filter((section) => {
      const version = /^## (\S+)/.exec(section)?.[1] ?? ''
      return isVersion(version) && compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0
    })
    .map((section) => section.trim())
    .join('\n\n')
}
