import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

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
  if (found) return announce(found, 'found on PATH')
  if (existsSync(chromium.executablePath())) return announce(chromium.executablePath(), 'downloaded before')
  if (attempt('node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium']))
    return announce(chromium.executablePath(), 'downloaded by Playwright')
  if (attempt('apt-get', ['update', '-q'])) {
    for (const name of names) {
      if (attempt('apt-get', ['install', '-y', '-q', name])) break
    }
    const installed = findOnPath(names)
    if (installed) return announce(installed, 'installed with apt-get')
  }
  throw new Error(
    'No Chromium: none on PATH, and neither Playwright nor apt-get could install one. Install it by hand.'
  )
}

export const findTestBrowser = () => findBrowser([windowless, ...whole])

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

function attempt(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
    return true
  } catch {
    return false
  }
}

function announce(path: string, how: string): string {
  console.log(`Browser: ${path} (${how})`)
  return path
}
