import { expect, type Page, test } from '@playwright/test'

test('The services page prints as the price list, on one A4 page', async ({ page }) => {
  await page.goto('/services/')
  await page.emulateMedia({ media: 'print' })
  const visible = await page
    .locator('main > *')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.id || one.className.split(' ')[0])
    )
  expect(visible).toEqual(['prices'])
  await expect(page.locator('footer')).toBeHidden()
  for (const text of ['Stage 2 Polish', '£375', 'Exhaust tip polish', 'from £220, on a polish from £110'])
    await expect(page.locator('.price-sheet')).toContainText(text)
  // One price for all sizes isn't under the last of them.
  const plan = page.locator('.price-sheet tr').filter({ hasText: '£60 a month' })
  await expect(plan.locator('td').first()).toHaveAttribute('colspan', '3')
  expect(await countSheets(page)).toBe(1)
})

const countSheets = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('Elsewhere the page prints whole, nothing white on white', async ({ page }) => {
  await page.goto('/solihull/')
  await page.emulateMedia({ media: 'print' })
  const words = await page.locator('main :is(h1, h2, h3, p, li), footer p').evaluateAll((all) => {
    const canvas = document.createElement('canvas').getContext('2d')
    const readLightness = (colour: string) => {
      if (!canvas) return 255
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return (red + green + blue) / 3
    }
    return all
      .filter((one) => one.checkVisibility() && one.textContent?.trim())
      .map((one) => ({ text: one.textContent?.slice(0, 40), lightness: readLightness(getComputedStyle(one).color) }))
  })
  expect(words.length).toBeGreaterThan(50)
  expect(words.filter(({ lightness }) => lightness > 120)).toEqual([])
})

for (const id of ['privacy', 'accessibility'])
  test(`The notice about ${id} is folded, found and printed`, async ({ page }) => {
    await page.goto('/contact/')
    const readState = () =>
      page.locator(`#${id}`).evaluate((panel) => {
        const { contentVisibility, display } = getComputedStyle(panel, '::details-content')
        return { contentVisibility, isThere: display !== 'none', height: panel.getBoundingClientRect().height }
      })
    const folded = await readState()
    // What is kept from being drawn, and not taken out of the page, is found.
    expect(folded).toMatchObject({ contentVisibility: 'hidden', isThere: true })
    await page.emulateMedia({ media: 'print' })
    const printed = await readState()
    expect(printed.contentVisibility).toBe('visible')
    expect(printed.height).toBeGreaterThan(3 * folded.height)
  })
