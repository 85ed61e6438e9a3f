import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/browser.ts'

export const debuggingPort = 9333

/** One browser for a whole bench; Lighthouse drives it through its debugging port. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`]
  })
}

/** A phone on a weak line: 1.6 Mbps, 150 ms, a processor four times slower. */
export const slowPhone = {
  cpuRate: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8
  }
}
