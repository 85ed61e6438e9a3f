import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { sampleFolder } from '../../catalogue/firm.ts'
import { type ServedSite, serveSite } from '../support/served-site.ts'
import { engines } from './browsers.ts'
import { addresses } from './journeys/addresses.ts'
import { booking } from './journeys/booking.ts'
import { islands } from './journeys/islands.ts'
import { pages } from './journeys/pages.ts'
import { walk } from './visitor.ts'
import { type OpenTab, screens, type Tab } from './webdriver.ts'

/* What a visitor does, in the engines that Playwright cannot drive as people have them. */

const journeys = Object.entries({ ...pages, ...islands, ...addresses, ...booking })
/** Where a wide screen is laid out otherwise, or its pointer hovers. The rest is walked on the phone. */
const isForDesktop = /^(page|slider|hash links|tooltip|booking: sent)/
/** A phone has no room for the price card. */
const isForPhone = /^(?!tooltip)/
const pictures = 'test-results/engines'
let site: ServedSite

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  site = await serveSite(sampleFolder)
})
afterAll(() => site.stop())

describe.each(Object.entries(engines))('%s', (engine, findEngine) => {
  let openTab: OpenTab
  beforeAll(() => {
    openTab = findEngine()
  })

  describe.each(screens)('$name', (screen) => {
    let tab: Tab
    beforeAll(async () => {
      tab = await openTab(screen)
    })
    afterAll(() => tab.close())

    const chosen = journeys.filter(([name]) => (screen.name === 'phone' ? isForPhone : isForDesktop).test(name))
    test.each(chosen)('%s', async (name, journey) => {
      try {
        await walk(journey, tab, screen, site)
      } catch (error) {
        const picture = await tab.screenshot().catch(() => null)
        // Whatever state that was, the next begins in a fresh one.
        await tab.close()
        tab = await openTab(screen)
        if (picture) {
          writeFileSync(`${pictures}/${`${engine} ${screen.name} ${name}`.replace(/\W+/g, '-')}.png`, picture)
          throw error
        }
        // Old WebKit sometimes stops answering its own driver, which is no fault of the page.
        console.log(`Again: the browser no longer answered (${error})`)
        await walk(journey, tab, screen, site)
      }
    })
  })
})
