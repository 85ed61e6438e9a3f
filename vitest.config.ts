import { defineConfig } from 'vitest/config'
import { softwareFolders } from './build/sources.ts'
import { testFirms } from './tests/firms/firms.ts'

const long = '**/*.long.test.ts'
const stores = '**/*.stores.test.ts'

// London's clock is on the site wherever it is read.
process.env.TZ = 'America/Los_Angeles'

// Far above what any test takes: a busy machine is slow, not broken.
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    // By default it would be one on two cores, and many tests wait for a disk or a clock.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [`{${softwareFolders}}/**/*.test.ts`, 'tests/code/*.test.ts'],
          exclude: [long, stores, 'owner/editor/**'],
          // Loading every module again for each file would take as long as the tests. Files that mock one are long tests.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          ...timeouts
        }
      },
      { test: { name: 'editor', include: ['owner/editor/**/*.test.ts'], ...timeouts } },
      // These start processes, check a whole firm for each case, or try thousands of cases.
      { test: { name: 'long', include: [`{${softwareFolders}}/${long}`], ...timeouts } },
      // What several machines share, on a PostgreSQL that they start; and what every store promises, on that.
      {
        test: {
          name: 'stores',
          include: [`{${softwareFolders}}/${stores}`, 'server/spool/contract.test.ts', 'server/faults.long.test.ts'],
          env: { TEST_STORE: 'postgres' },
          ...timeouts
        }
      },
      // The rest tests built pages; run after `npm test -- build`. What the specification fixes, on the sample:
      {
        test: { name: 'contract', include: ['tests/contract/*.test.ts'], env: { CONTENT_DIR: 'sample' }, ...timeouts }
      },
      // What a visitor does, in Firefox and two WebKits.
      { test: { name: 'engines', include: ['tests/engines/*.test.ts'], ...timeouts } },
      // From a saved change to a live one: a real sshd, a real website, a real repository.
      {
        test: {
          name: 'publish',
          include: ['tests/publish/*.test.ts'],
          ...timeouts
        }
      },
      // What must be true for every firm, on the one in use.
      { test: { name: 'site', include: ['tests/site/*.test.ts'], ...timeouts } },
      // The same on two made-up firms, and what only they can show.
      ...testFirms.map(({ name, folder, siteTests }) => ({
        test: {
          name,
          include: [siteTests, `tests/firms/${name}.test.ts`],
          env: { CONTENT_DIR: folder },
          ...timeouts
        }
      }))
    ]
  }
})
