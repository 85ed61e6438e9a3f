import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/browser.ts'
import { findFreePort } from './listen.ts'

export interface BenchBrowser {
  browser: Browser
  /** Where Lighthouse and others drive it past Playwright. */
  debuggingPort: number
}

/** One browser for all that is measured in one. */
export async function launchBrowser(): Promise<BenchBrowser> {
  const debuggingPort = await findFreePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`]
  })
  return { browser, debuggingPort }
}
