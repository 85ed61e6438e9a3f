import { defineConfig } from '@playwright/test'
import { findFirm, sampleFolder } from './catalogue/firm.ts'
import { browserFlags } from './tests/support/browser.ts'

/* Journeys with the sample's prices and sentences run on the sample, the rest on the firm in use: usually the same. */
const firm = findFirm()
const sample = findFirm({ CONTENT_DIR: sampleFolder })
const servers = firm.isSample ? [firm] : [firm, sample]

const useSiteOf = ({ folder }: typeof firm) => ({
  baseURL: process.env[`SITE_${servers.findIndex((server) => server.folder === folder)}`]
})

/** What an owner does in the editor: each test starts its own, with a preview. */
const owners = 'contract/editor*.spec.ts'

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try is broken.
  retries: 0,
  // Far above what any test takes: a busy machine is slow, not broken.
  timeout: 600_000,
  expect: { timeout: 240_000 },
  reporter: [['list'], ['junit', { outputFile: 'test-results/browser.xml' }]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: browserFlags },
    // A trace of every test costs a third of the time: ask for one with --trace on.
    trace: 'off'
  },
  projects: [
    { name: 'firm', testIgnore: ['contract/**', 'firms/**'], use: useSiteOf(firm) },
    { name: 'contract', testMatch: 'contract/*.spec.ts', testIgnore: owners, use: useSiteOf(sample) },
    { name: 'owner', testMatch: owners, use: useSiteOf(sample) },
    { name: 'firms', testMatch: 'firms/*.spec.ts' }
  ],
  webServer: servers.map(({ folder }, index) => ({
    command: 'node server/main.ts',
    env: { PORT: '0', CONTENT_DIR: folder, SPOOL_DIR: `test-results/spool-${index}` },
    timeout: 240_000,
    // Any free port: what it prints becomes SITE_0 or SITE_1.
    wait: { stdout: new RegExp(`Site: +(?<site_${index}>http://localhost:\\d+)`) }
  }))
})
