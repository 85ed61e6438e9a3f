import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { copyProject } from './copy-project.ts'

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
  const home = copyProject('edit-journey')
  const folder = join(home, 'content')
  if (firm) cpSync(firm, folder, { recursive: true })
  const { CONTENT_DIR: _, ...env } = process.env
  const editor = spawn(process.execPath, ['commands/edit.ts'], {
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

const axeSource = readFileSync(join('node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** Also small targets and sideways scrolling. What a frame shows is looked at by itself. */
export async function checkAccessibility(page: Page, within = 'html') {
  await page.evaluate(axeSource)
  const faults = await page.evaluate(async (root) => {
    const { violations } = await axe.run(root, { iframes: false, rules: { 'target-size': { enabled: true } } })
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} in ${clientWidth}`] : [])
    ]
  }, within)
  expect(faults).toEqual([])
}

declare const axe: typeof import('axe-core')
