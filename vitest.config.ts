import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{bench,build,catalogue,commands,domain,server,src}/**/*.test.ts', 'tests/code/*.test.ts'],
          testTimeout: 30_000
        }
      },
      // The rest looks at built pages; run after `npm test -- build`. What the specification fixes, on its own firm:
      { test: { name: 'contract', include: ['tests/contract/*.test.ts'], env: { CONTENT_DIR: 'sample' } } },
      // What must hold for every firm, on the one in use.
      { test: { name: 'site', include: ['tests/site/*.test.ts'] } },
      // Adds a town and a package in a copy, builds it, and runs the site's tests there.
      { test: { name: 'growth', include: ['tests/growth/*.test.ts'] } }
    ]
  }
})
