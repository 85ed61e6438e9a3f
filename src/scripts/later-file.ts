import { createHash } from 'node:crypto'
import { bundleFile } from '../../build/inline.ts'

let made: ReturnType<typeof makeLaterFile> | undefined

/** later.ts as a file shared by every page. Made once per build, but for every page during development. */
export function getLaterFile() {
  if (import.meta.env.DEV || !made) made = makeLaterFile()
  return made
}

/** Named by its content, so browsers can cache it for good. */
function makeLaterFile(): { path: string; code: string } {
  const code = bundleFile('src/scripts/later.ts')
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { path: `/_astro/later.${hash}.js`, code }
}
