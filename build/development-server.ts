import { resolve, sep } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { logo } from '../server/static-files.ts'

/** What `npm run dev` and `npm run edit` need of Astro's server: reload on content changes, and the relay behind it. */
export function developmentServer(
  folder: string,
  relay = process.env.DEV_RELAY,
  framers = process.env.DEV_FRAMERS
): Plugin {
  const content = resolve(folder)
  return {
    name: 'development-server',
    apply: 'serve',
    config: () => (relay ? { server: { proxy: { '^/(api/|__mailbox|healthz)': { target: relay } } } } : {}),
    configureServer({ watcher, environments, middlewares }) {
      // Our own loader reads the content, so Vite doesn't know about it.
      watcher.add(content)
      watcher.on('all', (_event, file) => {
        const isContent = resolve(file).startsWith(content + sep) && /\.(yaml|md|csv)$/.test(file)
        if (isContent) reload(environments)
      })
      // Vite would open any file on this machine in its owner's editor, for anyone who asks.
      middlewares.use('/__open-in-editor', (_incoming, outgoing) => {
        outgoing.writeHead(403).end('Open the file yourself.')
      })
      // Only the editor may show the site in a frame.
      middlewares.use((incoming, outgoing, next) => {
        const isLogo = incoming.url?.split('?')[0] === logo.path
        outgoing.setHeader('content-security-policy', isLogo ? logo.policy : `frame-ancestors ${framers || "'none'"}`)
        next()
      })
    }
  }
}

/** Astro keeps a page's paths, props and styles as long as their modules live, so remove those first. */
function reload({ client, ...servers }: ViteDevServer['environments']) {
  for (const { moduleGraph } of Object.values(servers)) {
    for (const [id, module] of moduleGraph.idToModuleMap)
      if (/\/src\/pages\/|\/src\/styles\/site\.css|virtual:astro:dev-css/.test(id)) moduleGraph.invalidateModule(module)
  }
  client.hot.send({ type: 'full-reload' })
}
