import { expect, test } from '@playwright/test'
import { expectSettled } from '../support/islands.ts'
import { watchShifts } from '../support/shifts.ts'

/* What people come to Home for on a phone: price, rating, opening hours, and whether we cover them. */

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

for (const [width, height] of [
  [390, 844],
  [360, 640]
] as const)
  test(`At ${width} x ${height} they are within 800 pixels, and nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.clock.setFixedTime(new Date('2026-07-15T12:00:00Z'))
    const readShifts = await watchShifts(page)
    await page.goto('/')
    await expectSettled(page)
    const facts = page.locator('.hero-facts a')
    const opening = page.locator('.hero-facts .open-now')
    await expect(facts).toHaveText(['From £40', '5.0 from 6 reviews'])
    await expect(opening).toHaveText('Open now, until 7pm')
    const hrefs = await facts.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(hrefs).toEqual(['/services/', '#reviews'])
    await expect(page.locator('#coverage-postcode')).toHaveCount(1)
    for (const part of [...(await facts.all()), opening, page.locator('#coverage-postcode')]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800)
    }
    expect(await readShifts()).toEqual([])
  })

test('At 390 x 664 at least half the picture is on the first screen, below the facts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/')
  const picture = page.locator('.hero-picture')
  await expect(picture).toBeInViewport({ ratio: 0.5 })
  const [facts, shown] = [await page.locator('.hero-facts').boundingBox(), await picture.boundingBox()]
  expect((facts?.y ?? 0) + (facts?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0)
})
