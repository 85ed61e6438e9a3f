import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { listFiles, serverFolders } from '../../build/sources.ts'
import { OwnerError } from '../owner-error.ts'
import { fingerprint, type Published, type Release } from './published.ts'

const stage = 'var/publish/release'
const archive = 'var/publish/release.tar.gz'

/** For "npm run spool" on the server. All it imports is among what the server imports. */
const spoolCommand = ['run.mjs', 'list.mjs', 'spool.ts'].map((name) => join('commands', name))

/** Packs a release: files the live release already has are only listed, and reused on the server. */
export function packRelease({ firm, settings, record, live }: Release, caddyfile: string) {
  rmSync(stage, { recursive: true, force: true })
  const sources = new Map([
    ...[...serverFolders, ...spoolCommand, 'package.json', 'package-lock.json', '.npmrc'].flatMap((path) =>
      listFiles(path).map((file): [string, string] => [file, file])
    ),
    ...listBelow(firm.folder, 'content'),
    ...listBelow(firm.dist, 'dist'),
    ...listBelow(firm.built, join('var', 'build')),
    ['check-live.mjs', join(import.meta.dirname, 'on-server', 'check-live.mjs')]
  ])
  const files: Record<string, string> = {}
  const kept: string[] = []
  for (const [name, source] of sources) {
    const path = name.replaceAll('\\', '/')
    if (/[\n\r\\]/.test(path))
      throw new OwnerError(`Give ${basename(path)} a plainer name: it cannot be sent as it is.`)
    files[path] = fingerprint(readFileSync(source))
    if (live?.files?.[path] === files[path]) kept.push(path)
    else copy(source, path)
  }
  write('.env', settings)
  write('site.caddy', caddyfile)
  write('.kept', kept.map((path) => `${path}\0`).join(''))
  write(
    '.files',
    Object.entries(files)
      .map(([path, hash]) => `${hash}  ${path}\n`)
      .join('')
  )
  write('published.json', JSON.stringify({ ...record, files } satisfies Published))
  // Readable only by its owner, because the settings in it include the mail server's password.
  rmSync(archive, { force: true })
  writeFileSync(archive, '', { mode: 0o600 })
  const { status, stderr } = spawnSync('tar', ['-czf', archive, '-C', stage, '.'], { encoding: 'utf8' })
  if (status !== 0)
    throw new OwnerError(`The release could not be packed: ${stderr?.trim() || 'there is no tar here'}.`)
  rmSync(stage, { recursive: true })
  // Releases with the same lockfile share their dependencies.
  return { archive, bytes: statSync(archive).size, deps: fingerprint(readFileSync('package-lock.json')).slice(0, 16) }
}

const listBelow = (folder: string, name: string) =>
  listFiles(folder).map((file): [string, string] => [join(name, relative(folder, file)), file])

function copy(source: string, path: string) {
  mkdirSync(join(stage, dirname(path)), { recursive: true })
  cpSync(source, join(stage, path), { dereference: true })
}

function write(name: string, text: string) {
  mkdirSync(stage, { recursive: true })
  writeFileSync(join(stage, name), text, { mode: 0o600 })
}
