import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  expect,
  openContact,
  safePanel,
  sendButton,
  sentPanel,
  submit,
  test,
  waitUntilAwake
} from './support/booking-test.ts'
import type { Answer } from './support/email-service.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every state that no page has when it is opened. */
const states: [string, Answer, (page: Page) => Promise<void>][] = [
  ['the errors', 'hang', async (page) => sendButton(page).click()],
  ['the request on its way', 'hang', async (page) => submit(page)],
  [
    'the sent request',
    { status: 200 },
    async (page) => {
      await submit(page)
      await expect(sentPanel(page)).toBeVisible()
    }
  ],
  [
    'the kept details',
    { status: 500 },
    async (page) => {
      await submit(page)
      await safePanel(page).getByText('What you typed').click()
    }
  ],
  [
    'the estimate with add-ons and tooltip',
    'hang',
    async (page) => {
      await page.goto('/services/?package=Add-On%20Services&addons=gloss-wax&first=1#estimate')
      await waitUntilAwake(page)
      await page.getByRole('button', { name: 'Which size is my car?' }).focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
    }
  ]
]

for (const width of [320, 390, 1440]) {
  for (const [name, answer, reach] of states) {
    test(`${name} at ${width} px: no accessibility faults, nothing scrolls sideways`, async ({ page, service }) => {
      service.answer = answer
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openContact(page)
      await reach(page)
      await page.waitForTimeout(500)
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  }
}
