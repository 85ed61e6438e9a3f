import { compareVersions, isVersion } from '../release/versions.ts'
import { type Git, GitError } from '../run-git.ts'

/** The newest released version, fetched; null where none is released. */
export function findNewest(git: Git): string | null {
  const remotes = git('remote').split('\n')
  // Whoever keeps the firm in a repository of their own calls the software's "upstream", as git's users do.
  const remote = ['upstream', 'origin'].find((name) => remotes.includes(name))
  if (!remote)
    throw new GitError('This checkout does not know where the software comes from: git remote add upstream <address>')
  const tags = git('ls-remote', '--tags', '--refs', remote, 'v*')
  const versions = [...tags.matchAll(/refs\/tags\/v(\S+)$/gm)].map(([, version = '']) => version).filter(isVersion)
  const newest = versions.toSorted(compareVersions).at(-1)
  if (newest === undefined) return null
  git('fetch', '--quiet', '--no-tags', remote, `refs/tags/v${newest}:refs/tags/v${newest}`)
  return newest
}
