import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { finishBuild } from './finish-build.ts'

const out = join('var', 'build')

/** Makes what `astro build` writes a site that can be served. */
export const finishedBuild: AstroIntegration = {
  name: 'finished-build',
  hooks: {
    // A build that fails half-way must not pass for the one before.
    'astro:build:start': () => rm(out, { recursive: true, force: true }),
    'astro:build:done': async ({ dir, assets }) => {
      const routes = new Map([...assets].map(([pattern, urls]) => [pattern, urls.map(nameFile)]))
      await finishBuild({ dist: nameFile(dir), routes, out })
    }
  }
}

/** As a person would write it, for it stands in errors. */
const nameFile = (url: URL) => relative('.', fileURLToPath(url))
