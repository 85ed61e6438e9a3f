import { OwnerError } from '../owner-error.ts'
import type { Git } from '../run-git.ts'

/** The newest released version, fetched; null if there is none. */
export function findNewest(git: Git): string | null {
  const remotes = git('remote').split('\n')
  // If the firm has its own repository, the software's is usually called "upstream".
  const remote = ['upstream', 'origin'].find((name) => remotes.includes(name))
  if (!remote)
    throw new OwnerError('This checkout does not know where the software comes from: git remote add upstream <address>')
  const tags = git('ls-remote', '--tags', '--refs', remote, 'v*')
  const versions = [...tags.matchAll(/refs\/tags\/v(\S+)$/gm)].map(([, version = '']) => version).filter(isVersion)
  const newest = versions.toSorted(compareVersions).at(-1)
  if (newest === undefined) return null
  git('fetch', '--quiet', '--no-tags', remote, `refs/tags/v${newest}:refs/tags/v${newest}`)
  return newest
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

/** Three whole numbers with dots between; we don't use pre-releases (`-beta`). */
function isVersion(text: string): boolean {
  return /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(text)
}

/** Negative if the first is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}
