import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { readLook } from '../catalogue/look.ts'
import { tokensFile, writeTokens } from '../look/tokens.ts'

/**
 * Replaces tokens.css with the firm's. Written to a file, because Tailwind resolves imports itself and, while the owner
 * is editing, recompiles only if one of its files is newer.
 */
export function firmColours(folder: string): Plugin {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 8)
  const file = resolve('node_modules', '.astro', `tokens-${name}.css`)
  return {
    name: 'firm-colours',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]src[\\/]styles[\\/]site\.css$/.test(id.split('?')[0] ?? '')) return
      for (const read of [tokensFile, join(folder, 'business.yaml')]) this.addWatchFile(resolve(read))
      const tokens = writeTokens(readLook(folder))
      if (!existsSync(file) || readFileSync(file, 'utf8') !== tokens) {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, tokens)
      }
      const coloured = code.replace('./tokens.css', file.split(sep).join('/'))
      if (coloured === code) this.error('site.css no longer imports the tokens in the way this plugin looks for.')
      return { code: coloured, map: null }
    }
  }
}

/**
 * Firefox remembers a failed import for as long as the page is open, so a line that dropped once would leave the form
 * without what follows Send. What is imported later is fetched first, asked for again after a failure, and imported from
 * the browser's cache. Replaces Vite's import helper, which preloads styles and scripts: we have none to preload.
 */
export function fetchBeforeImport(): Plugin {
  return {
    name: 'fetch-before-import',
    transform(_code, id) {
      return id === '\0vite/preload-helper.js' ? { code: importHelper, map: null } : undefined
    }
  }
}

const importHelper = `
const fetchWhole = (file) => fetch('/' + file).then((response) => response.blob())
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(fetchWhole))
  return load()
}`

/** sonner adds a style element on import, which the security policy blocks; we load its stylesheet as a file. */
export function stripSonnerStyles(): Plugin {
  return {
    name: 'strip-sonner-styles',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.mjs/.test(id)) return
      const stripped = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '')
      if (stripped === code) this.error('sonner no longer adds its styles in the way this plugin looks for.')
      return { code: stripped, map: null }
    }
  }
}
