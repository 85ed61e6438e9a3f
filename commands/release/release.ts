import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openGit } from '../run-git.ts'
import { closeSection, openHeading } from './changelog.ts'
import { compareVersions, isVersion } from './versions.ts'

/** There is no release, and nothing was changed. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

/** How often each file states the version; a lockfile states it twice. */
const files: Record<string, number> = {
  'package.json': 1,
  'package-lock.json': 2,
  'editor/package.json': 1,
  'editor/package-lock.json': 2
}

/** Gives the open changes their version: package files, changelog, one commit, one tag. Nothing is pushed. */
export function makeRelease(folder: string, version: string, date: string): { tag: string; news: string } {
  const git = openGit(folder)
  const tag = `v${version}`
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const { version: current } = JSON.parse(read('package.json'))
  if (!isVersion(version)) throw new ReleaseError(`"${version}" is no version. Write three numbers, such as 0.2.0.`)
  if (compareVersions(version, current) < 0)
    throw new ReleaseError(`${version} is older than ${current}, which this is. Choose a higher one.`)
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('There are changes that are not committed. Commit them or put them away first.')
  if (git('tag', '--list', tag) !== '')
    throw new ReleaseError(`The tag ${tag} exists already. Choose a higher version.`)
  const { changelog, news } = closeSection(read('CHANGELOG.md'), version, date)
  if (news === '')
    throw new ReleaseError(`CHANGELOG.md has nothing under "${openHeading}". Say there what an owner will notice.`)

  const present = Object.entries(files).filter(([name]) => existsSync(join(folder, name)))
  const written = present.map(([name, times]) => [name, setVersion(read(name), current, version, times)] as const)
  for (const [name, text] of [...written, ['CHANGELOG.md', changelog] as const]) writeFileSync(join(folder, name), text)
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  // Git's default clean-up would take the headings for comments.
  git('tag', '--annotate', '--cleanup=whitespace', tag, '--message', `Version ${version}\n\n${news}`)
  return { tag, news }
}

/** Replaces text, because writing JSON would also reformat other lines. */
function setVersion(text: string, from: string, to: string, times: number): string {
  let left = times
  return text.replaceAll(`"version": "${from}"`, (found) => {
    left -= 1
    return left >= 0 ? `"version": "${to}"` : found
  })
}
