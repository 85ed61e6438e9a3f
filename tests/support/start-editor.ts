import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const project = [
  'astro.config.ts',
  'build',
  'catalogue',
  'commands',
  'domain',
  'editor',
  'package.json',
  'sample',
  'server',
  'src'
]

/** The editor as `npm run edit` starts it in a fresh clone. */
export async function startEditor(port: number, { isOwn = false } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'edit-journey-'))
  const folder = join(home, 'content')
  for (const name of project)
    cpSync(name, join(home, name), { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  for (const name of ['node_modules', join('editor', 'node_modules')])
    symlinkSync(resolve(name), join(home, name), 'junction')
  if (isOwn) cpSync('sample', folder, { recursive: true })
  const { CONTENT_DIR: _, ...env } = process.env
  const editor = spawn(process.execPath, ['commands/edit/main.ts'], {
    cwd: home,
    env: { ...env, EDIT_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const address = await readAddress(editor)
  expect(address).toContain(`http://127.0.0.1:${port}/`)

  async function stop() {
    if (editor.exitCode === null) {
      editor.kill('SIGTERM')
      await once(editor, 'exit')
    }
    rmSync(home, { recursive: true, force: true })
  }
  return { address, home, folder, stop }
}

async function readAddress(editor: ChildProcess): Promise<string | undefined> {
  let said = ''
  for await (const part of editor.stdout ?? []) {
    said += part
    const [, address] = said.match(/Editor: (\S+)\s/) ?? []
    if (address) return address
  }
  return undefined
}

export async function checkAccessibility(page: Page) {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
