import { type Page, test } from '@playwright/test'
import { addresses } from '../engines/journeys/addresses.ts'
import { islands } from '../engines/journeys/islands.ts'
import { walk } from '../engines/visitor.ts'
import { operate, screens, type Tab } from '../engines/webdriver.ts'

/* Of the journeys that tests/engines walks in other browsers, those that nothing else here walks in Chromium. */

const journeys = Object.entries({ ...islands, ...addresses }).filter(([name]) => /^(slider|carousel|panels)/.test(name))

const openTab = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url)),
  evaluate: (run, ...args) => page.evaluate(`(${run}).apply(null, ${JSON.stringify(args)})`),
  ...operate(() => page),
  screenshot: () => page.screenshot(),
  close: () => page.close()
})

for (const screen of screens)
  for (const [name, journey] of journeys)
    test(`${screen.name}: ${name}`, async ({ page, baseURL }) => {
      await page.setViewportSize(screen)
      await walk(journey, openTab(page), screen, { port: Number(new URL(baseURL ?? '').port) })
    })
