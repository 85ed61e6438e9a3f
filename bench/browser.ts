import { basename } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type LaunchedChrome, launch } from 'chrome-launcher'
import { browserFlags, findBrowser, findTestBrowser } from '../commands/test/browser.ts'
import { findFreePort } from '../tests/support/listen.ts'

export interface BenchBrowser {
  browser: Browser
  name: string
  /** Where others drive it past Playwright. */
  debuggingPort: number
}

/**
 * Phones make a page ready once a link to it that is marked `eager` is in view. A desktop Chromium can, but waits for a
 * pointer unless it is told; it also looks at one link in a hundred only.
 */
const likeOnPhones = [
  'PreloadingEagerViewportHeuristics',
  'PreloadingModerateViewportHeuristics',
  'NavigationPredictor:random_anchor_sampling_period/1'
]

export async function launchBrowser(): Promise<BenchBrowser> {
  const debuggingPort = await findFreePort()
  const executablePath = findBrowser()
  const features = `--enable-features=${likeOnPhones.join()}`
  const args = [...browserFlags, features, `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ executablePath, args })
  return { browser, name: nameBrowser(executablePath, browser.version()), debuggingPort }
}

/**
 * Nobody but Lighthouse looks on: with Playwright at the same browser, tasks of 15 ms took up to 60 on two cores, and a
 * page of plain HTML seemed to block for 200. Without windows where there is a choice: that leaves more of them too.
 */
export async function launchForLighthouse(): Promise<{ name: string; chrome: LaunchedChrome }> {
  const chromePath = findTestBrowser()
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...browserFlags], handleSIGINT: false })
  process.once('exit', chrome.kill)
  const answer = await fetch(`http://127.0.0.1:${chrome.port}/json/version`)
  const { Browser: version } = (await answer.json()) as { Browser: string }
  return { name: nameBrowser(chromePath, version.replace(/^.*\//, '')), chrome }
}

const nameBrowser = (path: string, version: string) => `${basename(path)} ${version}`
