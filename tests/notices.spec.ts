import { expect, test } from '@playwright/test'

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
