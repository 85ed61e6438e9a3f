import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { leastSizes } from '../../catalogue/picture-sizes.ts'
import { checkAccessibility, useEditor } from '../support/run-editor.ts'

/* The editor as `npm run edit` starts it in a fresh clone, with the page beside it. */

const editor = useEditor(4340)

// One editor serves all, so they go one after the other.
test.describe.configure({ mode: 'serial' })

test('Owners begin with a copy of the sample, and save to that', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.open(page, 'faqs.yaml')
  await page.locator('summary', { hasText: 'Do I need to be at home?' }).click()
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('Do I need to be in?')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status')).toHaveText('Saved. The page has been updated.')
  expect(readFileSync(join(editor.folder, 'faqs.yaml'), 'utf8')).toContain('Do I need to be in?')
  expect(readFileSync(join(editor.home, 'sample', 'faqs.yaml'), 'utf8')).not.toContain('Do I need to be in?')
})

test('Owners can change a price beside the page, take it back, and are told what is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await editor.open(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Full Valet' }).click()
  const file = join(editor.folder, 'packages', 'full-valet.yaml')
  const before = readFileSync(file, 'utf8')
  const medium = page.getByRole('textbox', { name: 'Medium' })
  const site = page.frameLocator('iframe')
  await expect(medium).toHaveValue('130')
  await expect(site.getByText('£130').filter({ visible: true }).first()).toBeVisible()
  const readWidth = () => site.locator('html').evaluate(({ clientWidth }) => clientWidth)
  expect(await readWidth()).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Desktop' }).click()
  await expect.poll(readWidth).toBeGreaterThan(1200)
  await page.getByRole('button', { name: 'Phone' }).click()

  await test.step('one price is one line, and the page follows', async () => {
    await medium.clear()
    await medium.pressSequentially('135.00')
    await expect(medium).toHaveValue('135.00')
    await expect(page.getByText('You have unsaved changes.')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status')).toHaveText('Saved. The page has been updated.')
    expect(readFileSync(file, 'utf8')).toBe(before.replace('  medium: 130\n', '  medium: 135\n'))
    await expect(site.getByText('£135').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('the last save can be undone, redone and undone again', async () => {
    const undo = page.getByRole('button', { name: 'Undo Full Valet: Pricing → Medium' })
    await undo.click()
    await expect(page.getByRole('status')).toHaveText('Undone: Full Valet: Pricing → Medium.')
    await expect(medium).toHaveValue('130')
    await page.getByRole('button', { name: 'Redo Full Valet: Pricing → Medium' }).click()
    await expect(medium).toHaveValue('135')
    await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused()
    await undo.click()
    await expect(medium).toHaveValue('130')
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  await test.step('a refused value stays, with its sentence at the field', async () => {
    await medium.fill('about 130')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'One thing is wrong' })
    await expect(summary).toBeFocused()
    await expect(medium).toHaveValue('about 130')
    await expect(medium).toHaveAccessibleDescription(/^Must be a price in pounds, such as 40/)
    expect(readFileSync(file, 'utf8')).toBe(before)
    await summary.getByRole('button', { name: 'Pricing → Medium must be a price in pounds' }).click()
    await expect(medium).toBeFocused()
  })

  await test.step('a price on request hides the prices, which come back with it unticked', async () => {
    await page.getByLabel('Price on request').check()
    await expect(medium).toBeHidden()
    await page.getByLabel('Price on request').uncheck()
    await expect(medium).toHaveValue('about 130')
  })
})

test('Of two things that contradict each other owners keep one, and the other goes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.open(page)
  const file = join(editor.folder, 'packages', 'gloss-enhancement.yaml')
  const before = readFileSync(file, 'utf8')
  const finding = page.getByRole('listitem').filter({ hasText: 'The time of Gloss Enhancement is stated in two ways' })
  await finding.getByRole('button', { name: /^Keep this ?: 6-12 hours/ }).press('Enter')
  await expect(page.getByRole('status').first()).toContainText('Kept: 6-12 hours')
  await expect(finding).toHaveCount(0)
  const kept = before.replace('from: 4\n  to: 6', 'from: 6\n  to: 12').replace(/^timeInPageData:\n.*\n.*\n/m, '')
  expect(readFileSync(file, 'utf8')).toBe(kept)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(finding).toHaveCount(1)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('Owners can sort, add, remove and put back entries, and choose another picture', async ({ page }) => {
  const testimonials = join(editor.folder, 'testimonials.yaml')
  const before = readFileSync(testimonials, 'utf8')
  await page.setViewportSize({ width: 1280, height: 800 })
  await editor.open(page, 'testimonials.yaml')
  const names = page.locator('.entry summary')
  await expect(names.first()).toContainText('Helen R.')

  await page.getByRole('button', { name: 'Move Helen R. down' }).press('Enter')
  await expect(names.first()).toContainText('Imran K.')
  await expect(page.getByRole('button', { name: 'Move Helen R. down' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove Beth M.' }).click()
  await expect(names).toHaveCount(6)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(names.nth(2)).toContainText('Beth M.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Saved. The page has been updated.')
  const sorted = readFileSync(testimonials, 'utf8')
  expect(sorted).not.toBe(before)
  expect(sorted.split('\n').sort()).toEqual(before.split('\n').sort())
  await page.getByRole('button', { name: 'Add an entry' }).click()
  await expect(page.getByLabel('Quote')).toBeFocused()
  await page.getByLabel('Quote').fill('Clean as new.')
  await page.getByLabel('Name', { exact: true }).fill('Ann O.')
  await page.getByLabel('Stars').fill('5')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You have unsaved changes.')).toBeHidden()

  await page.setViewportSize({ width: 768, height: 900 })
  await editor.open(page, 'gallery.yaml')
  await page.locator('summary', { hasText: 'Exterior' }).first().click()
  await page.getByRole('button', { name: 'Change picture' }).first().click()
  const buffer = await sharp('docs/screenshot.jpg').resize(leastSizes.comparison.width).jpeg().toBuffer()
  await page
    .getByRole('dialog')
    .getByLabel('Add one from this computer')
    .setInputFiles({ name: 'screenshot.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('screenshot.jpg', { exact: true }).first()).toBeVisible()
  await checkAccessibility(page)
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
})

test('Owners pick the day and time until which a notice is shown', async ({ page }) => {
  const business = join(editor.folder, 'business.yaml')
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.open(page, 'business.yaml')
  await page.getByRole('button', { name: 'Add Notice' }).click()
  const notice = page.locator('[data-path="notice"]')
  await notice.getByLabel('Text').fill('Booked up.')
  await page.getByRole('button', { name: 'Remove Notice' }).click()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await notice.getByLabel('Until optional').fill('2026-12-14')
  await notice.getByLabel('Until, time of day').fill('18:00')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status')).toHaveText('Saved. The page has been updated.')
  const written = 'notice:\n  text: Booked up.\n  until: 2026-12-14 18:00\n'
  expect(readFileSync(business, 'utf8')).toContain(written)
})

test('Owners see what follows from their postcode as they type it, and can correct it', async ({ page }) => {
  const business = join(editor.folder, 'business.yaml')
  const before = readFileSync(business, 'utf8')
  await page.setViewportSize({ width: 390, height: 844 })
  await editor.open(page, 'business.yaml:radius.postcode')
  const postcode = page.getByLabel('Postcode you set out from')
  const latitude = page.getByLabel('Latitude')
  await expect(postcode).toHaveAccessibleDescription(/From there it is .*about 7 miles to Birmingham, about 12/)
  await postcode.fill('DE')
  await expect(postcode).toHaveAccessibleDescription(/first half is enough/)
  await postcode.fill('de13')
  await expect(postcode).toHaveAccessibleDescription(/about 2\d miles to Birmingham/)
  await expect(latitude).toBeHidden()
  await page.getByText('Not quite right?').click()
  await latitude.fill('52.28')
  await page.getByLabel('Longitude').fill('-1.58')
  await expect(postcode).toHaveAccessibleDescription(/From the position below it is about 12 miles to Solihull/)
  await checkAccessibility(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status')).toHaveText('Saved. The page has been updated.')
  const written = 'postcode: de13\n  latitude: 52.28\n  longitude: -1.58\n'
  expect(readFileSync(business, 'utf8')).toBe(before.replace('postcode: B91\n', written))
})

test('Owners can work in a window 390 px wide, where the page covers the form and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const isCovered = (field: HTMLElement) => {
    field.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = field.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) !== field
  }
  await editor.open(page, 'business.yaml')
  await page.getByRole('button', { name: 'Add to closed days' }).click()
  for (const [label, value] of [
    ['From', '2026-12-24'],
    ['Monday', '8am-4pm']
  ] as const) {
    const field = page.getByLabel(label, { exact: label === 'From' })
    await field.fill(value)
    await expect.poll(() => field.evaluate(isCovered)).toBe(false)
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Saved. The page has been updated.')
  await checkAccessibility(page)
  expect(readFileSync(join(editor.folder, 'business.yaml'), 'utf8')).toContain('closed:\n  - from: 2026-12-24\n')
  const show = page.getByRole('button', { name: 'Show page' })
  for (const button of [show, ...['Save', 'Publish…'].map((name) => page.getByRole('button', { name, exact: true }))])
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await show.click()
  await expect(page.getByRole('button', { name: 'Back to the form' })).toBeFocused()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('navigation')).toBeHidden()
  await checkAccessibility(page)
  await page.keyboard.press('Enter')
  await expect(show).toBeFocused()
  await expect(page.getByLabel('Monday')).toHaveValue('8am-4pm')
})

test('Owners pick the part of a picture to keep, and another picture forgets it', async ({ page }) => {
  const file = join(editor.folder, 'packages', 'full-valet.yaml')
  const before = readFileSync(file, 'utf8')
  const save = async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('You have unsaved changes.')).toBeHidden()
    return readFileSync(file, 'utf8')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await editor.open(page, 'packages/full-valet.yaml:image.focus')
  const slider = page.getByLabel('The part to keep, from left to right')
  await expect(slider).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue('50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  expect(await save()).toContain('focus: 50% 80%\n')
  const picture = page.locator('[data-path="image.focus"] img')
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
  await picture.click({ position: { x: width * 0.71, y: height * 0.12 } })
  await checkAccessibility(page)
  expect(await save()).toContain('focus: 70% 10%\n')
  await page.getByRole('button', { name: 'Change picture' }).click()
  await page.getByRole('button', { name: /^birmingham\.jpg/ }).click()
  expect(await save()).toBe(before.replace('full-valet.jpg', 'birmingham.jpg').replace(/ +focus: .*\n/, ''))
})
