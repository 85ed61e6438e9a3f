import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressible } from './compress.ts'

/** Removes unused pictures. Vite copies every original, often with its location, and Astro leaves some of them. */
export function removeUnnamedPictures(dist: string): void {
  const folder = join(dist, '_astro')
  const unnamed = new Set(globSync('*.{avif,jpg,png,webp}', { cwd: folder }))
  // Everything that names one also names its folder: markup, island data, structured data, styles, code.
  for (const file of globSync(`**/*.{${compressible.join(',')}}`, { cwd: dist }))
    for (const [, name = ''] of readFileSync(join(dist, file), 'utf8').matchAll(/_astro\/([\w.-]+)/g))
      unnamed.delete(name)
  for (const name of unnamed) rmSync(join(folder, name))
}
