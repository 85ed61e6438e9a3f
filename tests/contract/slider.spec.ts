import { expect, test } from '@playwright/test'
import {
  comparisons,
  desktop,
  expectPosition,
  getBox,
  getComparison,
  openAwake,
  phone,
  scrollTo,
  swipe
} from '../support/islands.ts'

test.describe('With a mouse', () => {
  test.use(desktop)

  test('Visitors can compare three pairs by a press anywhere, by dragging, and by every slider key', async ({
    page
  }) => {
    await openAwake(page, '/results/')
    await expect(page.getByRole('slider')).toHaveCount(3)
    for (const [index, kind] of comparisons.entries()) {
      const handle = page.getByRole('slider').nth(index)
      await expect(handle).toHaveAccessibleName(new RegExp(kind, 'i'))
      await expect(handle).toHaveAttribute('aria-valuetext', '50% before, 50% after')
      await expect(getComparison(page, index).getByText('BEFORE', { exact: true })).toBeVisible()
      await expect(getComparison(page, index).getByText('AFTER', { exact: true })).toBeVisible()
      await expectPosition(page, 50, index)
      expect((await getBox(getComparison(page, index))).height).toBeCloseTo(desktop.height, 2)
    }
    const { x, y, width } = await scrollTo(getComparison(page))
    await page.mouse.click(x + width * 0.9, y + 60)
    await expectPosition(page, 90)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.3, y + 225, { steps: 4 })
    await expectPosition(page, 30)
    await page.mouse.move(x - 200, y - 40, { steps: 4 })
    await expectPosition(page, 0)
    await page.mouse.move(x + width * 0.7, y + 200, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(x + width * 0.1, y + 225)
    await expectPosition(page, 70)
    expect(await page.evaluate(() => String(getSelection()))).toBe('')

    const handle = page.getByRole('slider').first()
    await handle.focus()
    const presses: [string, number][] = [
      ['Home', 0],
      ['ArrowLeft', 0],
      ['ArrowRight', 5],
      ['ArrowUp', 10],
      ['PageUp', 20],
      ['ArrowLeft', 15],
      ['ArrowDown', 10],
      ['PageDown', 0],
      ['End', 100],
      ['ArrowRight', 100]
    ]
    for (const [key, position] of presses) {
      await page.keyboard.press(key)
      await expectPosition(page, position)
    }
    await expect(handle).toHaveAttribute('aria-valuetext', '100% before, 0% after')
    await expectPosition(page, 50, 1)
  })
})

test.describe('With a finger', () => {
  test.use(phone)

  test('Visitors can press and drag, and scroll with a finger on the pictures', async ({ page }) => {
    await openAwake(page, '/results/')
    const { x, y, width } = await scrollTo(getComparison(page))
    await page.touchscreen.tap(x + width * 0.9, y + 60)
    await expectPosition(page, 90)
    await swipe(page, [x + width / 2, y + 175], [x + width * 0.8, y + 175])
    await expectPosition(page, 80)
    const before = await page.evaluate(() => scrollY)
    await swipe(page, [x + width * 0.3, y + 300], [x + width * 0.3 + 12, y + 40])
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
    await expectPosition(page, 80)
  })
})
