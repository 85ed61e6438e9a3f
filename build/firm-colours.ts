import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readLook, writeTokens } from '../catalogue/look.ts'

/** Tailwind reads what a stylesheet imports by itself, so the firm's tokens take the place of the import. */
export function firmColours(folder: string): Plugin {
  return {
    name: 'firm-colours',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]src[\\/]styles[\\/]site\.css$/.test(id.split('?')[0] ?? '')) return
      const tokens = join('src', 'styles', 'tokens.css')
      this.addWatchFile(tokens)
      this.addWatchFile(join(folder, 'business.yaml'))
      const coloured = code.replace('@import "./tokens.css";', () =>
        writeTokens(readFileSync(tokens, 'utf8'), readLook(folder))
      )
      if (coloured === code) this.error('site.css no longer imports the tokens in the way this plugin looks for.')
      return { code: coloured, map: null }
    }
  }
}
