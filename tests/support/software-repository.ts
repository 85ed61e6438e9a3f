import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openGit } from '../../owner/run-git.ts'

/** A small software in a repository of its own, as ours is released from, and a bare one that owners fetch from. */
export function makeSoftware() {
  const home = mkdtempSync(join(tmpdir(), 'software-'))
  const [folder, bare] = [join(home, 'software'), join(home, 'bare.git')]
  mkdirSync(folder)
  const git = openGit(folder)
  git('init', '--quiet', '--initial-branch=main')
  introduce(folder)
  const write = (files: Record<string, string>) => writeFiles(folder, files)
  write({ ...composePackage('0.1.0'), 'feature.txt': 'old\n' })
  write({ 'CHANGELOG.md': '# Changelog\n', '.gitignore': 'node_modules/\nvar/\n' })
  const commit = (message: string) => {
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
  }
  commit('Begin')
  openGit(home)('clone', '--quiet', '--bare', folder, bare)
  return {
    folder,
    git,
    write,
    commit,
    push: () => git('push', '--quiet', '--tags', bare, 'main'),
    /** An owner's checkout, with their firm committed. */
    clone() {
      const owner = mkdtempSync(join(home, 'owner-'))
      openGit(home)('clone', '--quiet', bare, owner)
      writeFiles(owner, { 'content/business.yaml': 'brand: Mine\n', 'node_modules/installed.txt': '0.1.0\n' })
      introduce(owner)
      const own = openGit(owner)
      own('add', '--all')
      own('commit', '--quiet', '--message', 'Add my firm')
      return { folder: owner, git: own, write: (files: Record<string, string>) => writeFiles(owner, files) }
    },
    remove: () => rmSync(home, { recursive: true, force: true })
  }
}

/** Its launch check replaces ours: it says that the new version ran. */
function composePackage(version: string): Record<string, string> {
  const scripts = { 'launch-check': 'node check.js' }
  const itself = { name: 'small-software', version, dependencies: { part: 'file:part' } }
  const link = { resolved: 'part', link: true }
  const packages = { '': itself, part: { version: '1.0.0' }, 'node_modules/part': link }
  const lock = { name: itself.name, version, lockfileVersion: 3, packages }
  return {
    'package.json': writeJson({ ...itself, scripts }),
    'package-lock.json': writeJson(lock),
    'part/package.json': writeJson({ name: 'part', version: '1.0.0' }),
    'check.js': 'console.log("checked " + process.env.npm_package_version)\n'
  }
}

const writeJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Commits need a name and an address, which the machine's git may not have. */
function introduce(folder: string): void {
  const git = openGit(folder)
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.com')
}
