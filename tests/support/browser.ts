import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { announce, attempt, findOnPath, install } from './find-program.ts'

/** Chromium needs --no-sandbox as root; the other flags stop it calling home during a test. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run'
]

const windowless = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** On PATH, downloaded by Playwright, or from Debian. Prefers one without windows: tests take 0.6 of the time. */
export function findBrowser(names = whole): string {
  const found = findOnPath(names)
  if (found) return announce(found, 'found')
  const ofPlaywright = chromium.executablePath()
  if (existsSync(ofPlaywright)) return announce(ofPlaywright, 'downloaded before')
  if (attempt('node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium']))
    return announce(ofPlaywright, 'downloaded by Playwright')
  names.some((name) => install([name]))
  const installed = findOnPath(names)
  if (installed) return announce(installed, 'installed with apt-get')
  throw new Error(
    'No Chromium: none on PATH, and neither Playwright nor apt-get could install one. Install it by hand.'
  )
}

const likeArial = '/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf'

/** Like a visitor's computer, it has a font as wide as Arial: pages show that until ours has arrived. */
export function findTestBrowser(): string {
  if (process.platform === 'linux' && !existsSync(likeArial)) install(['fonts-liberation'])
  return findBrowser([windowless, ...whole])
}
