import { compareVersions, isVersion } from './versions.ts'

/** The heading under which changes are written down until they have a version. */
export const openHeading = '## Unreleased'

/** The changelog with its open section as this version's, and that section's text. */
export function closeSection(changelog: string, version: string, date: string): { changelog: string; news: string } {
  const [before, after = ''] = changelog.split(`\n${openHeading}\n`)
  const news = after.split(/\n(?=## )/)[0]?.trim() ?? ''
  return { changelog: `${before}\n## ${version} - ${date}\n${after}`, news }
}

/** What changed after one version, up to and with another: the sections as they are, newest first. */
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
