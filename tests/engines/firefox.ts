import { launch } from 'puppeteer-core'
import type { Screen, Tab } from './tab.ts'

/** By WebDriver BiDi. In the page that Firefox opens with, nothing ever has the focus: it gets a new one. */
export async function openFirefox(program: string, screen: Screen): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: screen,
    // As on a phone: a scroll bar that takes room would leave 375 of 390 px.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 }
  })
  let page = await browser.newPage()
  return {
    async open(url) {
      // After Back, a page may never report that it was left. A new one can.
      const failure = await page.goto(url, { timeout: 10_000 }).catch((error: Error) => error)
      if (!(failure instanceof Error)) return
      await page.close()
      page = await browser.newPage()
      await page.goto(url, { timeout: 30_000 })
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    async drag([first, ...others]) {
      if (!first) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    hover: ({ x, y }) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close()
  }
}
