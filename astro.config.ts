import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import type { AstroIntegration } from 'astro'
import { defineConfig, fontProviders } from 'astro/config'
import { developmentServer } from './build/development-server.ts'
import { editorFrame } from './build/editor-frame.ts'
import { firmColours } from './build/firm-colours.ts'
import { firmPictures } from './build/firm-pictures.ts'
import { finishedBuild } from './build/integration.ts'
import { plainImports } from './build/plain-imports.ts'
import { stripSonnerStyles } from './build/strip-sonner-styles.ts'
import { findFirm } from './catalogue/firm.ts'
import { loadContent } from './catalogue/load.ts'
import { scriptTargets } from './domain/browsers.ts'

const firm = findFirm()
const { business } = loadContent(firm.folder)

/** Islands hydrate after the page has loaded, or at an earlier touch. */
const settledDirective: AstroIntegration = {
  name: 'settled-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'settled', entrypoint: './src/scripts/settled-directive.ts' })
  }
}

const variableFont = (name: string, cssVariable: `--${string}`, file: string, weight: string) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks: ['Arial', 'sans-serif'],
  // Used for the first paint or not at all: fonts that arrived late shifted whole pages (by 0.21 on Home).
  display: 'optional' as const,
  options: { variants: oneVariant({ src: [`./node_modules/@fontsource-variable/${file}`], weight, style: 'normal' }) }
})

const oneVariant = (variant: { src: [string]; weight: string; style: 'normal' }): [typeof variant] => [variant]

const laterScript: AstroIntegration = {
  name: 'later-script',
  hooks: {
    'astro:config:setup': ({ injectRoute }) =>
      injectRoute({ pattern: '/_astro/later.[hash].js', entrypoint: './src/scripts/later-file.ts' })
  }
}

/** What every island needs, as one file: as six, most of them small, it arrived later on a slow connection. */
const islandFoundation = {
  name: 'foundation',
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/](island-boundary|icon)\.tsx$/
}

export default defineConfig({
  site: process.env.SITE_URL || business.siteUrl,
  output: 'static',
  outDir: firm.dist,
  trailingSlash: 'always',
  // Inlining saves a round trip before first paint; build/styles.ts leaves each page only its own part.
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [react(), settledDirective, laterScript, editorFrame(), finishedBuild(firm)],
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { effort: 1, quality: 48 }, webp: { effort: 2, quality: 72 } }
    }
  },
  fonts: [
    variableFont(
      'Funnel Display',
      '--font-funnel',
      'funnel-display/files/funnel-display-latin-wght-normal.woff2',
      '300 800'
    ),
    variableFont('Figtree', '--font-figtree', 'figtree/files/figtree-latin-wght-normal.woff2', '300 900')
  ],
  // Only commands/run.mjs reads .env. Astro would let it into pages that are being tested.
  vite: {
    envDir: false,
    plugins: [
      firmColours(firm.folder),
      tailwindcss(),
      stripSonnerStyles(),
      plainImports(),
      firmPictures(firm.folder),
      developmentServer(firm.folder)
    ],
    // Only what pages are made of: requests and their photos are in var/. A firm may be outside this folder, and
    // node_modules may be a link.
    server: { fs: { allow: ['src', 'domain', join(firm.folder, 'images'), realpathSync('node_modules')] } },
    environments: {
      client: {
        build: {
          target: scriptTargets,
          modulePreload: false,
          rolldownOptions: { output: { codeSplitting: { groups: [islandFoundation] } } }
        }
      }
    }
  }
})
