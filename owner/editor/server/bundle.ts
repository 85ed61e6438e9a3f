import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { compile } from 'tailwindcss'
import { readLook } from '../../../catalogue/look.ts'
import { writeTokens } from '../../../look/tokens.ts'

export type Bundle = Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** Bundles the browser code in memory at every start: it takes a moment and is never out of date. */
export async function bundleClient(folder: string): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: { main: join(import.meta.dirname, '..', 'client', 'main.tsx') },
    outdir: 'assets',
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    minify: true,
    loader: { '.woff2': 'file' },
    assetNames: '[name]',
    plugins: [colourTokens(folder)],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error'
  })
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const name = basename(path)
      return [name, { bytes: new Uint8Array(contents), type: types[name.split('.').at(-1) ?? ''] ?? 'text/plain' }]
    })
  )
}

/** The site's tokens and the firm's colours are written for Tailwind, which turns them into plain properties. */
function colourTokens(firm: string): Plugin {
  const loadStylesheet = async (id: string, folder: string) => {
    const path = join(folder, id)
    const css = await readFile(path, 'utf8')
    return { path, base: dirname(path), content: id.endsWith('tokens.css') ? writeTokens(readLook(firm)) : css }
  }
  return {
    name: 'tokens',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { build } = await compile(await readFile(path, 'utf8'), { base: dirname(path), loadStylesheet })
        return { contents: build([]), loader: 'css' }
      })
    }
  }
}
