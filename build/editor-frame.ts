import type { AstroIntegration } from 'astro'

/** The page beside the editor scrolls to what was saved. Built pages know nothing of it. */
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
