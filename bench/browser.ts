import { type Browser, chromium } from '@playwright/test'
import { type LaunchedChrome, launch } from 'chrome-launcher'
import { browserFlags, findBrowser, findTestBrowser } from '../scripts/browser.ts'
import { findFreePort } from './listen.ts'

export interface BenchBrowser {
  browser: Browser
  /** Where others drive it past Playwright. */
  debuggingPort: number
}

export async function launchBrowser(): Promise<BenchBrowser> {
  const debuggingPort = await findFreePort()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`]
  })
  return { browser, debuggingPort }
}

/**
 * Nobody but Lighthouse looks on: with Playwright at the same browser, tasks of 15 ms took up to 60 on two cores, and a
 * page of plain HTML seemed to block for 200.
 */
export async function launchForLighthouse(): Promise<LaunchedChrome> {
  const chrome = await launch({
    chromePath: findTestBrowser(),
    chromeFlags: ['--headless=new', ...browserFlags],
    handleSIGINT: false
  })
  process.once('exit', chrome.kill)
  return chrome
}
