import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { buildSync } from 'esbuild'
import { scriptTargets } from '../../build/browsers.ts'

type Entry = 'later' | 'later-services'

const made = new Map<Entry, ReturnType<typeof makeLaterFile>>()

/** A file shared by every page, or by those with a comparison. Made once per build, but for every page during development. */
export function getLaterFile(entry: Entry) {
  const file = (!import.meta.env.DEV && made.get(entry)) || makeLaterFile(entry)
  made.set(entry, file)
  return file
}

/** Astro's bundle would wait for the framework if it shared code with an island. */
function makeLaterFile(entry: Entry) {
  const { outputFiles } = buildSync({
    entryPoints: [`src/scripts/${entry}.ts`],
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

const listFiles = () => [getLaterFile('later'), getLaterFile('later-services')]

export const getStaticPaths = () => listFiles().map(({ hash }) => ({ params: { hash } }))
export const GET: APIRoute = ({ params }) =>
  new Response(listFiles().find(({ hash }) => hash === params.hash)?.code, {
    headers: { 'content-type': 'text/javascript' }
  })
