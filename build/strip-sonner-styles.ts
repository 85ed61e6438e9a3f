import type { Plugin } from 'vite'

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
