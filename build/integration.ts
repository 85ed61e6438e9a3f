import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Firm } from '../catalogue/firm.ts'
import { readLook } from '../catalogue/look.ts'
import { finishBuild } from './finish-build.ts'

/** Makes what `astro build` writes a site that can be served. */
export const finishedBuild = ({ folder, built, isPreview }: Firm): AstroIntegration => ({
  name: 'finished-build',
  hooks: {
    // A build that fails half-way must not pass for the one before.
    'astro:build:start': () => rm(built, { recursive: true, force: true }),
    'astro:build:done': async ({ dir, assets }) => {
      const routes = new Map([...assets].map(([pattern, urls]) => [pattern, urls.map(nameFile)]))
      await finishBuild({ dist: nameFile(dir), routes, out: built, look: readLook(folder), isPreview })
    }
  }
})

/** As a person would write it, because it appears in errors. */
const nameFile = (url: URL) => relative('.', fileURLToPath(url))
