import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { copyProject } from './copy-project.ts'
import { startProgram } from './programs.ts'
import { waitFor } from './wait-for.ts'

/** One for all tests of a file, as `npm run edit` starts it in a fresh clone, or in one that has a firm already. */
export function useEditor(port: number, findFirm?: () => Promise<string>, settings?: Record<string, string>) {
  const editor = {} as Awaited<ReturnType<typeof runEditor>>
  test.beforeAll(async () => {
    Object.assign(editor, await runEditor(port, await findFirm?.(), settings))
  })
  test.afterAll(() => editor.stop())
  return editor
}

async function runEditor(port: number, firm?: string, settings: Record<string, string> = {}) {
  const home = copyProject('edit-journey')
  const folder = join(home, 'content')
  if (firm) cpSync(firm, folder, { recursive: true })
  const env = { ...settings, CONTENT_DIR: '', EDIT_PORT: String(port) }
  const editor = startProgram(process.execPath, ['commands/edit.ts'], env, home)
  const findAddress = () => /Editor: (http:\S+)/.exec(editor.read())?.[1] ?? ''
  await waitFor('the address of the editor', () => findAddress() !== '')
  const address = findAddress()
  return {
    /** A fresh clone, and the owner's folder in it. */
    home,
    folder,
    /** As it was printed, with its key. */
    address,
    previewOrigin: `http://127.0.0.1:${port + 1}`,
    async open(page: Page, name = '') {
      await page.goto(address)
      await page.goto(new URL(`/#${name}`, address).href)
    },
    async stop() {
      await editor.stop('SIGTERM')
      rmSync(home, { recursive: true, force: true })
    }
  }
}

/** Also small targets and sideways scrolling. What a frame shows is looked at by itself. */
export async function checkAccessibility(page: Page, within = 'html') {
  const axe = new AxeBuilder({ page }).setLegacyMode().include(within)
  const { violations } = await axe.options({ iframes: false, rules: { 'target-size': { enabled: true } } }).analyze()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect([...faults, ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])]).toEqual([])
}
