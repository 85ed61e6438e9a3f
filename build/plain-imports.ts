import type { Plugin } from 'vite'

/** Vite's import helper preloads styles and scripts. We have none to preload, and it weighs 600 bytes. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    transform(_code, id) {
      if (id !== '\0vite/preload-helper.js') return
      return { code: 'export const __vitePreload = (load) => load()', map: null }
    }
  }
}
