import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Firm } from '../catalogue/firm.ts'
import { readLook } from '../catalogue/look.ts'
import { unfinished } from './build-site.ts'
import { compiledEntries, compileForNode } from './compile.ts'
import { finishBuild } from './finish-build.ts'

/** What the site adds to Astro, and what turns the output of `astro build` into a site that can be served. */
export function site({ folder, built }: Firm, framers = process.env.DEV_FRAMERS): AstroIntegration {
  // Beside what is being served (build-site.ts).
  const out = `${built}${unfinished}`
  return {
    name: 'site',
    hooks: {
      'astro:config:setup': ({ command, addClientDirective, injectScript, updateConfig }) => {
        addClientDirective({ name: 'visit', entrypoint: './src/scripts/visit-directive.ts' })
        // In the page beside the editor a click opens the field. Not in built pages.
        if (command === 'dev' && framers)
          injectScript('page', `import { editByClick } from '/src/scripts/edit-by-click.ts'; editByClick()`)
        // Astro would answer the relay's addresses, which end without a slash.
        if (command === 'dev') updateConfig({ trailingSlash: 'ignore' })
        // A build replaces the modules that Vite has prepared, and a preview that runs meanwhile would miss its own.
        else updateConfig({ vite: { cacheDir: 'node_modules/.vite/build' } })
      },
      // A build that fails half-way must not pass for the one before.
      'astro:build:start': () => rm(out, { recursive: true, force: true }),
      'astro:build:done': async ({ dir, assets }) => {
        const routes = new Map([...assets].map(([pattern, urls]) => [pattern, urls.map(nameFile)]))
        await finishBuild({ dist: nameFile(dir), routes, out, look: readLook(folder) }).catch(stop)
        await compileForNode(compiledEntries, out)
      }
    }
  }
}

/** Prints only our sentence: Astro would add a stack trace. */
function stop(error: unknown): never {
  if (!(error instanceof Error) || !['Error', 'EnvError'].includes(error.name)) throw error
  console.error(error.message)
  process.exit(1)
}

/** As a person would write it, because it appears in errors. */
const nameFile = (url: URL) => relative('.', fileURLToPath(url))
