import { existsSync, realpathSync, statSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import {
  type Connect,
  isFileLoadingAllowed,
  normalizePath,
  type Plugin,
  type ResolvedConfig,
  type ViteDevServer
} from 'vite'
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
    configureServer({ config, watcher, environments, middlewares, httpServer }) {
      // Our own loader reads the content, so Vite doesn't know about it.
      watcher.add(content)
      watcher.on('all', (_event, file) => {
        const isContent = resolve(file).startsWith(content + sep) && /\.(yaml|md|csv)$/.test(file)
        if (isContent) reload(environments)
      })
      // Vite's own list of folders lets some requests through, such as for a photo's size.
      middlewares.use((incoming, outgoing, next) => {
        if (leadsOutside(incoming.url ?? '', config)) outgoing.writeHead(403).end('That file is not part of the site.')
        else next()
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
      if (!relay) return
      const handle: Connect.NextHandleFunction = (incoming, outgoing, next) => {
        if (/^\/(api\/|__mailbox|healthz)/.test(incoming.url ?? '')) pass(incoming, outgoing, relay)
        else next()
      }
      // Astro puts its trailing-slash handler first, so ours is added after that.
      httpServer?.once('listening', () => middlewares.stack.unshift({ route: '', handle }))
    }
  }
}

/** Whether an address leads to a file that no page is made of: requests, keys, anything else on this machine. */
function leadsOutside(url: string, config: ResolvedConfig): boolean {
  const [path = ''] = url.split('?')
  const named = decode(path).replace(/^\/@(fs|id\/)(?=\/)/, '')
  // "/C:/…" on Windows.
  const absolute = resolve(named.replace(/^\/(?=[a-z]:)/i, ''))
  return [absolute, resolve(join('.', named))].some(
    (file) =>
      existsSync(file) &&
      statSync(file).isFile() &&
      ![file, realpathSync(file)].some((one) => isFileLoadingAllowed(config, normalizePath(one)))
  )
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
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

function pass(incoming: IncomingMessage, outgoing: ServerResponse, relay: string) {
  const { method, headers, url = '/' } = incoming
  const onward = request(new URL(url, relay), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.writeHead(502).end('The relay does not answer.'))
  incoming.pipe(onward)
}
