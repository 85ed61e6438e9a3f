import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { loadContent } from '../../catalogue/load.ts'
import { checkAccessibility, useEditor } from '../support/run-editor.ts'

/* Towns and packages in the editor, as an owner adds, finishes, hides, moves and removes them, on a copy of the sample. */

const editor = useEditor(4344, async () => 'sample')

// One editor serves all, so they go one after the other.
test.describe.configure({ mode: 'serial' })

test('Owners can begin a town, and finish it later', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const town = 'Redditch'
  await editor.open(page)
  const file = join(editor.folder, 'locations', 'redditch.yaml')
  const before = loadContent(editor.folder)

  await test.step('it begins with a name, by keyboard, and is on no page', async () => {
    await page.getByRole('button', { name: 'Add a town' }).press('Enter')
    const name = page.getByLabel('Name of the new town')
    await expect(name).toBeFocused()
    await name.fill('Solihull')
    await name.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'There is a town "Solihull" already' })).toBeVisible()
    await expect(name).toHaveValue('Solihull')
    await name.fill(town)
    await name.press('Enter')
    await expect(page.getByRole('heading', { name: town, level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'This town' })).toBeFocused()
    expect(readFileSync(file, 'utf8')).toMatch(/^draft: true/m)
    await expect(page.getByText('it has no page yet')).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('it is saved half written, and keeps what was typed', async () => {
    await page.getByLabel('Subheading').fill(`${town}, West Midlands`)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status')).toHaveText('Saved. It is not on the site yet.')
    expect(loadContent(editor.folder)).toEqual(before)
  })

  await test.step('too early it is refused with what is left, and nothing is lost', async () => {
    await page.reload()
    await open(page, town)
    await expect(page.getByLabel('Subheading')).toHaveValue(`${town}, West Midlands`)
    await page.getByRole('button', { name: 'Put it on the site' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'things to do before it can go on the site' })
    await expect(summary).toBeFocused()
    await checkAccessibility(page)
    await summary.getByRole('button', { name: 'Services heading:' }).click()
    await expect(page.getByLabel('Services heading')).toBeFocused()
    expect(readFileSync(file, 'utf8')).toMatch(/^draft: true/m)
  })

  await test.step('each thing to do leads to its field; then it goes on the site', async () => {
    await page.reload()
    const todo = page.getByRole('group').filter({ hasText: 'things to do before it can go on the site' })
    await todo.getByText('things to do').click()
    const tasks = todo.getByRole('listitem').getByRole('button')
    const count = await tasks.count()
    expect(count).toBeGreaterThan(10)
    for (let index = 0; index < count; index += 1) {
      await tasks.nth(index).click()
      const field = page.locator(':focus')
      if ((await field.evaluate(({ tagName }) => tagName)) === 'TEXTAREA') await field.fill(`Words of ${town}`)
      else {
        await field.press('Enter')
        await page.getByRole('dialog').getByRole('button', { name: 'birmingham.jpg' }).click()
      }
    }
    await page.getByRole('button', { name: 'Put it on the site' }).click()
    await expect(page.getByRole('status')).toHaveText('Saved and put on the site.')
    expect(loadContent(editor.folder).locations.map(({ name }) => name)).toContain(town)
    const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(`Words of ${town}`)
  })
})

test('Owners can duplicate, move, hide, remove and bring back a package', async ({ page }) => {
  const name = 'Winter Valet'
  const listTitles = () => loadContent(editor.folder).packages.map(({ title }) => title)
  const status = page.getByRole('status')
  await page.setViewportSize({ width: 768, height: 1000 })
  await editor.open(page)
  await open(page, 'Full Valet')

  await page.getByRole('button', { name: 'Duplicate…' }).click()
  await page.getByLabel('Name of the new package').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Put it on the site' }).click()
  await expect(status).toHaveText('Saved and put on the site.')
  expect(listTitles().at(-1)).toBe(name)

  await page.getByRole('button', { name: 'Move up' }).press('Enter')
  await expect(status).toHaveText('Moved.')
  await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused()
  expect(listTitles().at(-2)).toBe(name)

  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(status).toContainText('taken off the site')
  expect(listTitles()).not.toContain(name)
  await expect(page.getByText('Not on the site', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put it on the site' })).toBeFocused()

  await open(page, 'Deluxe Safe Wash')
  await page.getByRole('button', { name: 'Remove…' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Deluxe Safe Wash?' })
  await expect(question.getByRole('link', { name: 'Page texts' })).toBeVisible()
  await checkAccessibility(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()

  await open(page, name)
  await page.getByRole('button', { name: 'Remove…' }).click()
  await expect(page.getByText('Nothing else names it.')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(status).toContainText(`${name} has been removed.`)
  await expect(page.getByRole('region', { name: 'This package' })).toBeFocused()

  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(status).toHaveText(/^Undone: /)
  await open(page, name)
})
/** On a wide screen from the list, on a narrow one from the box that holds it. */
async function open(page: Page, label: string) {
  await expect(page.getByRole('navigation', { name: 'What to edit' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'What to edit' })
  if (await box.isVisible()) {
    const value = await box.locator('option').filter({ hasText: label }).first().getAttribute('value')
    await box.selectOption(value)
  } else await page.getByRole('navigation').getByRole('link', { name: label }).first().click()
  await expect(page.getByRole('heading', { name: label, level: 1 })).toBeVisible()
}
