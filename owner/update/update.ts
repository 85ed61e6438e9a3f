import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OwnerError } from '../owner-error.ts'
import { type Git, openGit } from '../run-git.ts'

type Update = { from: string; to: string; news: string; back: string; isInstalled: boolean }

type Options = {
  /** Installs a folder's packages; false if that failed. */
  install(folder: string): boolean
  /** Called with what will change, before anything does. */
  onNews(news: string, from: string, to: string): void
}

/** Does everything that can fail in a second folder first. null if there is nothing newer. */
export function updateSoftware(folder: string, { install, onNews }: Options): Update | null {
  const git = openCheckout(folder)
  const { version: from } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const to = findNewest(git)
  if (to === null || compareVersions(to, from) <= 0) return null
  const news = readNews(git('show', `v${to}:CHANGELOG.md`), { after: from, upTo: to })
  onNews(news, from, to)

  const back = git('rev-parse', 'HEAD')
  const aside = resolve(folder, 'var', 'update')
  removeAside(git, aside)
  try {
    git('worktree', 'add', '--quiet', '--detach', aside, 'HEAD')
    mergeAside(openGit(aside), to)
    if (!install(aside))
      throw new OwnerError('The new version could not be installed: "npm ci" failed, see above. Try again later.')
    git('merge', '--quiet', '--ff-only', openGit(aside)('rev-parse', 'HEAD'))
    return { from, to, news, back, isInstalled: exchangePackages(folder, aside) }
  } finally {
    removeAside(git, aside)
  }
}

function openCheckout(folder: string): Git {
  if (!existsSync(join(folder, '.git')))
    throw new OwnerError(
      'This folder is not a git checkout. Unpack the new version into a folder of its own, copy content/ and .env there, ' +
        'then run "npm ci" and "npm run launch-check" in it.'
    )
  const git = openGit(folder)
  const changed = git('diff', '--name-only', 'HEAD', '--', '.', ':!content')
  if (changed !== '')
    throw new OwnerError(
      `You have changed files of the software: ${listNames(changed)}. Commit them, or put them back with "git restore".`
    )
  return git
}

function mergeAside(git: Git, version: string): void {
  try {
    git('merge', '--quiet', '--message', `Update to version ${version}`, `v${version}`)
  } catch (error) {
    const clashes = listNames(git('diff', '--name-only', '--diff-filter=U'))
    if (clashes === '') throw error
    throw new OwnerError(
      `You and version ${version} have both changed ${clashes}. Run "git merge v${version}" and settle it there by hand.`
    )
  }
}

const listNames = (lines: string) => lines.split('\n').join(', ')

/** False on Windows, which can't move a folder while a program in it runs: our own Node. */
function exchangePackages(folder: string, aside: string): boolean {
  const [used, next, old] = [join(folder, 'node_modules'), join(aside, 'node_modules'), join(aside, 'node_modules.old')]
  try {
    renameSync(used, old)
    renameSync(next, used)
    return true
  } catch {
    if (existsSync(old)) renameSync(old, used)
    return false
  }
}

function removeAside(git: Git, aside: string): void {
  rmSync(aside, { recursive: true, force: true })
  try {
    git('worktree', 'prune')
  } catch (error) {
    if (!(error instanceof OwnerError)) throw error
  }
}

/** The newest released version, fetched; null if there is none. */
function findNewest(git: Git): string | null {
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
function readNews(changelog: string, { after, upTo }: { after: string; upTo: string }): string {
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
function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}
