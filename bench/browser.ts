import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/browser.ts'
import { findFreePort } from './free-port.ts'

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

/** A phone as many carry it; its sharp screen takes larger pictures than the one Lighthouse pretends to be. */
export const phone = {
  viewport: { width: 412, height: 839 },
  deviceScaleFactor: 2.625,
  hasTouch: true,
  isMobile: true
}

/** That phone on a bad day: 1.6 Mbps, 150 ms, a processor four times slower. */
export const slowPhone = { cpuRate: 4, roundTripMs: 150, bytesPerSecond: 1_600_000 / 8 }
