import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { compile } from 'tailwindcss'
import { readLook } from '../../../catalogue/look.ts'
import { writeTokens } from '../../../look/tokens.ts'

/** The bytes of each file, by its name. */
export type Bundle = Map<string, Uint8Array<ArrayBuffer>>

const client = join(import.meta.dirname, '..', 'client')

/** Bundles the browser code in memory at every start: it takes a moment and is never out of date. */
export async function bundleClient(folder: string): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [join(client, 'app.tsx'), join(client, 'styles.css')],
    outdir: 'assets',
    write: false,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    minify: true,
    loader: { '.woff2': 'file' },
    assetNames: '[name]',
    plugins: [compileStyles(folder)],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error'
  })
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), new Uint8Array(contents)]))
}

/** The page sends the key with every request; a page from another origin can't read it. */
export const renderPage = (key: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="edit-token" content="${key}">
<title>Edit your site</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/styles.css">
<script type="module" src="/assets/app.js"></script>
</head>
<body><div id="editor"><p class="p-8 text-quiet">Opening the editor…</p></div></body>
</html>
`

/** Tailwind reads the site's styles, with the firm's colours, and writes the utilities that the client names. */
function compileStyles(firm: string): Plugin {
  const loadStylesheet = async (id: string, folder: string) => {
    const path = id.startsWith('.') ? join(folder, id) : fileURLToPath(import.meta.resolve(`${id}/index.css`))
    const css = await readFile(path, 'utf8')
    return { path, base: dirname(path), content: id.endsWith('tokens.css') ? writeTokens(readLook(firm)) : css }
  }
  return {
    name: 'styles',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { build } = await compile(await readFile(path, 'utf8'), { base: dirname(path), loadStylesheet })
        return { contents: build(listWords()), loader: 'css' }
      })
    }
  }
}

/** Every word in the markup that may be a class; Tailwind passes over the others. */
function listWords(): string[] {
  const sources = globSync('**/*.tsx', { cwd: client }).map((file) => readFileSync(join(client, file), 'utf8'))
  return [...new Set(sources.join(' ').match(/[^\s"'`]+/g))]
}
