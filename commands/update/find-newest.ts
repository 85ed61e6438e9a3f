import { compareVersions, isVersion } from '../release/versions.ts'
import { type Git, GitError } from '../run-git.ts'

/** The newest released version, fetched; null if there is none. */
export function findNewest(git: Git): string | null {
  const remotes = git('remote').split('\n')
  // If the firm has its own repository, the software's is usually called "upstream".
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
