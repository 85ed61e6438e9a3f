import { createHash } from 'node:crypto'
import { bundleFile } from './inline.ts'

/** later.ts as a file that every page shares. Named by its content, so that browsers may keep it for good. */
export function makeLaterFile(): { path: string; code: string } {
  const code = bundleFile('src/scripts/later.ts')
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { path: `/_astro/later.${hash}.js`, code }
}
