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

export interface RunningEditor {
  /** A fresh clone, and the owner's folder in it. */
  home: string
  folder: string
  /** As it was printed, with its key. */
  address: string
  previewOrigin: string
  open(page: Page, name?: string): Promise<unknown>
  stop(): Promise<void>
}

/** The editor as `npm run edit` starts it in a fresh clone, or in one that has a firm already. */
export async function runEditor(
  port: number,
  firm?: string,
  settings: Record<string, string> = {}
): Promise<RunningEditor> {
  const home = mkdtempSync(join(tmpdir(), 'edit-journey-'))
  for (const name of project)
    cpSync(name, join(home, name), { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  for (const name of ['node_modules', join('editor', 'node_modules')])
    symlinkSync(resolve(name), join(home, name), 'junction')
  const folder = join(home, 'content')
  if (firm) cpSync(firm, folder, { recursive: true })
  const { CONTENT_DIR: _, ...env } = process.env
  const editor = spawn(process.execPath, ['commands/edit/main.ts'], {
    cwd: home,
    env: { ...env, ...settings, EDIT_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const address = await readAddress(editor)
  return {
    home,
    folder,
    address,
    previewOrigin: `http://127.0.0.1:${port + 1}`,
    async open(page, name = '') {
      await page.goto(address)
      await page.goto(new URL(`/#${name}`, address).href)
    },
    async stop() {
      if (editor.exitCode === null) {
        editor.kill('SIGTERM')
        await once(editor, 'exit')
      }
      rmSync(home, { recursive: true, force: true })
    }
  }
}

async function readAddress(editor: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of editor.stdout ?? []) {
    said += part
    const [, address] = said.match(/Editor: (http:\S+)/) ?? []
    if (address) return address
  }
  throw new Error(`The editor printed no address: ${said}`)
}

export async function checkAccessibility(page: Page) {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
