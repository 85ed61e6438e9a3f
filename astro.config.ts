import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { scriptTargets } from './build/browsers.ts'
import { developmentServer } from './build/development-server.ts'
import { site } from './build/integration.ts'
import { fetchBeforeImport, firmColours, stripSonnerStyles } from './build/plugins.ts'
import { findFirm } from './catalogue/firm.ts'
import { loadContent } from './catalogue/load.ts'

const firm = findFirm()
const { business } = loadContent(firm.folder)

/** With fallbacks of its own, in src/styles/fonts.css. */
const font = (name: string, kind: string, display: 'optional' | 'swap', file: string, weight: string) => ({
  provider: fontProviders.local(),
  name,
  cssVariable: `--font-${name.toLowerCase()}` as const,
  fallbacks: [`${kind} Arial`, `${kind} Roboto`, 'Arial', 'sans-serif'],
  optimizedFallbacks: false,
  display,
  options: { variants: oneVariant({ src: [`./node_modules/${file}`], weight, style: 'normal' }) }
})

const oneVariant = (variant: { src: [string]; weight: string; style: 'normal' }): [typeof variant] => [variant]

export default defineConfig({
  site: business.siteUrl,
  output: 'static',
  outDir: firm.dist,
  trailingSlash: 'always',
  // Inlining saves a round trip before first paint; build/styles.ts leaves each page only its own part.
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), site(firm)],
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { effort: 1, quality: 37, chromaSubsampling: '4:2:0' }, webp: { effort: 2, quality: 72 } }
    }
  },
  fonts: [
    // Headings have one weight, and change as soon as it is there: their fallback breaks at the same words.
    font('Funnel', 'Heading', 'swap', '@fontsource/funnel-display/files/funnel-display-latin-700-normal.woff2', '700'),
    // Used for the first paint or not at all: as it arrived, it shifted whole pages (by 0.21 on Home).
    font('Figtree', 'Text', 'optional', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', '300 900')
  ],
  // Only commands/run.mjs reads .env. Astro would let it into pages that are being tested.
  vite: {
    envDir: false,
    resolve: { alias: { 'firm-images': resolve(firm.folder, 'images') } },
    plugins: [
      firmColours(firm.folder),
      tailwindcss(),
      stripSonnerStyles(),
      fetchBeforeImport(),
      developmentServer(firm.folder)
    ],
    // Only what pages are made of: requests and their photos are in var/. A firm may be outside this folder, and
    // node_modules may be a link.
    server: {
      fs: { allow: ['src', 'domain', join(firm.folder, 'images'), realpathSync('node_modules')] },
      // A link in a firm's folder may lead to the whole disk.
      watch: { followSymlinks: false }
    },
    // The policy allows no inline script that the build doesn't know (build/inline.ts).
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          target: scriptTargets,
          modulePreload: false
        }
      }
    }
  }
})
