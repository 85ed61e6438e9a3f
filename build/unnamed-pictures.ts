import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressible } from './compress.ts'

/**
 * Takes out the pictures that nothing in the build names. Vite puts every original of the owner's there as it is, often
 * with the place where a phone took it, and Astro only takes away those that it has drawn from and nobody has measured.
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
