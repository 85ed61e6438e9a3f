import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { parseDocument } from 'yaml'
import { findUnfilled } from '../../catalogue/read.ts'

const leftOut = ['node_modules', 'dist', 'var', '.git', '.astro', 'test-results', 'playwright-report', 'art', 'content']

/** A copy of the project to try things in. It shares node_modules, and with them the cache of pictures. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'grown-'))
  cpSync('.', folder, {
    recursive: true,
    filter: (path) => resolve(path) !== resolve(basename(path)) || !leftOut.includes(basename(path))
  })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')

  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      shell: process.platform === 'win32'
    })
    return { status, stdout, stderr }
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const edit = (file: string, change: (text: string) => string) => write(file, change(read(file)))

  const pages = new Map<string, HTMLElement>()

  return {
    run,
    folder,
    read,
    write,
    edit,
    /** Writes into every place of a template that says FILL IN, and tells how many there were. */
    fillPlaces(file: string, write: (path: string) => string | number): number {
      const document = parseDocument(read(file))
      const places = findUnfilled(document.toJS())
      for (const { path } of places) document.setIn(path, write(path.join('.')))
      edit(file, () => String(document))
      return places.length
    },
    readPage(path: string): HTMLElement {
      const page = pages.get(path) ?? parse(read(join('dist', path.endsWith('/') ? `${path}index.html` : path)))
      pages.set(path, page)
      return page
    },
    remove: () => rmSync(folder, { recursive: true })
  }
}
