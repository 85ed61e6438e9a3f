import type { AstroIntegration } from 'astro'

/** Lets the page beside the editor scroll to what was saved. Not in built pages. */
export const editorFrame = (framers = process.env.DEV_FRAMERS): AstroIntegration => ({
  name: 'editor-frame',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      if (command !== 'dev' || !framers) return
      const origins = JSON.stringify(framers.split(' '))
      injectScript('page', `import { followEditor } from '/src/scripts/show-saved.ts'; followEditor(${origins})`)
    }
  }
})
