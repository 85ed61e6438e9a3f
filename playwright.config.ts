import { defineConfig } from '@playwright/test'
import { browserFlags } from './commands/test/browser.ts'

const port = 4327

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try is broken.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: browserFlags },
    // A trace of every test costs a third of the time: ask for one with --trace on.
    trace: 'off'
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${port}/healthz`,
    env: { PORT: String(port), SPOOL_DIR: 'test-results/spool' },
    reuseExistingServer: false
  }
})
