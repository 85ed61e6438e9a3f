import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { buildSync } from 'esbuild'
import { scriptTargets } from '../../build/browsers.ts'

let made: ReturnType<typeof makeLaterFile> | undefined

/** A file shared by every page. Made once per build, but for every page during development. */
export function getLaterFile() {
  if (import.meta.env.DEV || !made) made = makeLaterFile()
  return made
}

/** Astro's bundle would wait for the framework if it shared code with an island. */
function makeLaterFile() {
  const { outputFiles } = buildSync({
    entryPoints: ['src/scripts/later.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: scriptTargets,
    write: false
  })
  const code = outputFiles.map(({ text }) => text.trim()).join('')
  // Named by its content, so browsers can cache it for good.
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { path: `/_astro/later.${hash}.js`, hash, code }
}

export const getStaticPaths = () => [{ params: { hash: getLaterFile().hash } }]
export const GET: APIRoute = () => new Response(getLaterFile().code, { headers: { 'content-type': 'text/javascript' } })
