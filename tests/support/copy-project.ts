import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { softwareFolders } from '../../build/sources.ts'

/** What a clone holds, as far as commands need it. */
const project = [
  ...softwareFolders,
  'astro.config.ts',
  'package-lock.json',
  'sample',
  'deploy',
  '.npmrc',
  'package.json'
]

/** A fresh clone in a folder of its own; what is installed here serves there, too. */
export function copyProject(name: string): string {
  const home = mkdtempSync(join(tmpdir(), `${name}-`))
  for (const part of project)
    cpSync(part, join(home, part), { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'), 'junction')
  return home
}
