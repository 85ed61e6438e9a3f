import { expect, type Page, test } from '@playwright/test'

const notices = [
  ['privacy', 'Privacy notice'],
  ['accessibility', 'Accessibility statement']
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })
const words = (page: Page, id: string) => page.locator(`#${id} p`).first()

for (const [id, name] of notices)
  test(`${name}: folded, found, printed, opened by a press, a link and an address`, async ({ page }) => {
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
    await page.emulateMedia({ media: 'screen' })

    await expect(words(page, id)).toBeHidden()
    await heading(page, name).click()
    await expect(words(page, id)).toBeVisible()
    await heading(page, name).click()
    await expect(words(page, id)).toBeHidden()
    await page.locator(`a[href$="#${id}"]`).last().click()
    await expect(words(page, id)).toBeVisible()
    await expect(heading(page, name)).toBeInViewport()
    await page.goto('/services/')
    await page.goto(`/contact/#${id}`)
    await expect(words(page, id)).toBeVisible()
  })
