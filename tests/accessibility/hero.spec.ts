import { expect, test } from '@playwright/test'
import { towns } from '../site/site.ts'
import { bringGates, checkWithAxe } from './inspect.ts'

/* A firm may put in any picture: the header must be readable on the brightest there can be. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const whiten = '.hero-picture img { filter: brightness(0) invert(1) }'

for (const path of ['/', `/${towns[0]}/`])
  test(`the words of ${path} and the header are readable with its picture, and with a white one`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await bringGates(page)
    const faults: string[] = []
    for (const css of ['', whiten]) {
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets = [sheet]
      }, css)
      for (const [width, height] of [
        [1024, 600],
        [1440, 900],
        [1920, 1080]
      ] as const) {
        await page.setViewportSize({ width, height })
        for (const part of ['.hero-words', '.site-header'])
          faults.push(...(await checkWithAxe(page, part)).map((fault) => `${width} px ${css && 'white '}${fault}`))
      }
    }
    expect(faults).toEqual([])
  })
