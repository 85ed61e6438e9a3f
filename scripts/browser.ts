import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** As root Chromium needs --no-sandbox; the others keep it from calling home during a test. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run'
]

/** One on PATH, else Playwright's own download, else Debian's package. Says which. */
export function findBrowser(): string {
  const found = findOnPath()
  if (found) return announce(found, 'found on PATH')
  if (existsSync(chromium.executablePath())) return announce(chromium.executablePath(), 'downloaded before')
  if (attempt('node', ['node_modules/@playwright/test/cli.js', 'install', 'chromium']))
    return announce(chromium.executablePath(), 'downloaded by Playwright')
  if (attempt('apt-get', ['update', '-q']) && attempt('apt-get', ['install', '-y', '-q', 'chromium'])) {
    const installed = findOnPath()
    if (installed) return announce(installed, 'installed with apt-get')
  }
  throw new Error(
    'No Chromium: none on PATH, and neither Playwright nor apt-get could install one. Install it by hand.'
  )
}

function findOnPath(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
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
