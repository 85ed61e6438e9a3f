import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressible } from './compress.ts'

/**
 * Removes pictures that nothing in the build refers to. Vite copies every original of the owner's there, often with the
 * place where a phone took it, and Astro removes only some of them: not those whose size a page has asked for.
 */
export function removeUnnamedPictures(dist: string): void {
  const folder = join(dist, '_astro')
  const unnamed = new Set(globSync('*.{avif,jpg,png,webp}', { cwd: folder }))
  // Everything that names one names its folder too: markup, an island's data, structured data, styles, code.
  for (const file of globSync(`**/*.{${compressible.join(',')}}`, { cwd: dist }))
    for (const [, name = ''] of readFileSync(join(dist, file), 'utf8').matchAll(/_astro\/([\w.-]+)/g))
      unnamed.delete(name)
  for (const name of unnamed) rmSync(join(folder, name))
}
