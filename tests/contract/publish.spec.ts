import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { checkAccessibility } from '../support/run-editor.ts'

/* Publish in the editor, from the first question to the address. What the command itself does is tested in tests/publish. */

let editor: ChildProcess
let address: string
let home: string

test.beforeAll(async () => {
  editor = spawn(process.execPath, ['tests/support/publish-editor.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(editor.stdout ?? editor, 'data')
  ;({ address, home } = JSON.parse(String(line)))
})
test.afterAll(async () => {
  editor.kill('SIGTERM')
  await once(editor, 'exit')
})

test('Owners choose a target once, see what differs, and publish', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  writeFileSync(join(home, '.env'), '# Mine.\n')
  await page.goto(address)
  const panel = await openPanel(page)

  await test.step('a wrong answer is refused with a sentence, and stays where it is', async () => {
    await panel.getByLabel('Server', { exact: true }).fill('-oProxyCommand=x')
    await panel.getByRole('button', { name: 'Ask for the server’s key' }).click()
    await expect(panel.getByRole('alert')).toContainText('The server must look like name@www.example.co.uk')
    await expect(panel.getByLabel('Server', { exact: true })).toHaveValue('-oProxyCommand=x')
    await checkAccessibility(page, 'dialog[open]')
  })
  await test.step('the answers are kept in .env, whose other lines stay', async () => {
    await panel.getByRole('radio', { name: 'A host that builds from git' }).check()
    await panel.getByRole('button', { name: 'Keep this' }).click()
    await expect(panel.getByText('Full Valet, large: £140 → £145')).toBeVisible()
    expect(readFileSync(join(home, '.env'), 'utf8')).toBe("# Mine.\nPUBLISH_TO='git:origin#main'\n")
  })
  await test.step('while samples remain, it counts them and does not publish', async () => {
    writeFileSync(join(home, 'blocked'), '')
    await reopen(page)
    await expect(panel.getByText('12 things have to be sorted out')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled()
    await checkAccessibility(page, 'dialog[open]')
    rmSync(join(home, 'blocked'))
    await reopen(page)
  })
  await test.step('what fails is said, and can be tried again', async () => {
    await panel.getByRole('button', { name: 'Publish now' }).click()
    await expect(panel.getByRole('alert')).toContainText('The live site is as it was.')
    await panel.getByRole('button', { name: 'Try again' }).click()
  })
  await test.step('progress, then the address; afterwards nothing differs', async () => {
    await panel.getByRole('button', { name: 'Publish now' }).click()
    await expect(panel.getByText('Building… 12 s')).toBeVisible()
    await expect(panel.getByRole('link', { name: 'https://www.example.co.uk' })).toBeVisible()
    await checkAccessibility(page, 'dialog[open]')
    await reopen(page)
    await expect(panel.getByText('Nothing differs from what is live')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  })
})

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Publish…' }).click()
  return page.getByRole('dialog', { name: 'Publish' })
}

async function reopen(page: Page) {
  await page.keyboard.press('Escape')
  await openPanel(page)
}
