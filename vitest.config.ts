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
      // What only the built site can show; run after `npm run build`.
      { test: { name: 'site', include: ['tests/site/*.test.ts'] } },
      // Adds a town and a package in a copy, builds it, and runs the site's tests there.
      { test: { name: 'growth', include: ['tests/growth/*.test.ts'] } }
    ]
  }
})
