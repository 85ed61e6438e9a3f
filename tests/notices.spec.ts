import { expect, type Page, test } from '@playwright/test'

const notices = [
  ['privacy', 'Privacy notice'],
  ['accessibility', 'Accessibility statement']
] as const

const notice = (page: Page, id: string) => page.locator(`#${id}`)

for (const [id, name] of notices)
  test.describe(name, () => {
    test('is folded to its heading, and opened by a press, by links and by an address', async ({ page }) => {
      await page.goto('/contact/')
      const words = notice(page, id).locator('p').first()
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
      await expect(words).toBeHidden()
      await page.getByRole('heading', { level: 3, name }).click()
      await expect(words).toBeVisible()

      await page.goto('/contact/')
      await page.locator(`a[href$="#${id}"]`).last().click()
      await expect(words).toBeVisible()
      await expect(page.getByRole('heading', { level: 3, name })).toBeInViewport()

      await page.goto(`/services/`)
      await page.goto(`/contact/#${id}`)
      await expect(words).toBeVisible()
    })

    test('is found by the search in the page while it is folded, and printed in full', async ({ page }) => {
      await page.goto('/contact/')
      const readState = () =>
        notice(page, id).evaluate((panel) => {
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

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('opens too', async ({ page }) => {
        await page.goto('/contact/')
        await page.getByRole('heading', { level: 3, name }).click()
        await expect(notice(page, id).locator('p').first()).toBeVisible()
      })
    })
  })
