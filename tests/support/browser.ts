import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { attempt, findOnPath, findOrInstall, install } from './find-program.ts'

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
export const findBrowser = (names = whole) =>
  findOrInstall(
    'Chromium',
    () => findOnPath(names) ?? [chromium.executablePath()].find((file) => existsSync(file)),
    () =>
      attempt('node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium']) ||
      names.some((name) => install([name]))
  )

const likeArial = '/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf'

/** Like a visitor's computer, it has a font as wide as Arial: pages show that until ours has arrived. */
export function findTestBrowser(): string {
  if (process.platform === 'linux' && !existsSync(likeArial)) install(['fonts-liberation'])
  return findBrowser([windowless, ...whole])
}
