import { existsSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, resolve, sep } from 'node:path'
import type { Connect, Plugin, ViteDevServer } from 'vite'

/** What `npm run dev` and `npm run edit` need of Astro's server: reload when content changes, the relay behind it. */
export function developmentServer(
  folder: string,
  relay = process.env.DEV_RELAY,
  framers = process.env.DEV_FRAMERS
): Plugin {
  const content = resolve(folder)
  return {
    name: 'development-server',
    apply: 'serve',
    configureServer({ watcher, environments, middlewares, httpServer }) {
      // Content is read by our own loader, which Vite does not know of.
      watcher.add(content)
      watcher.on('all', (_event, file) => {
        const isContent = resolve(file).startsWith(content + sep) && /\.(yaml|md|csv)$/.test(file)
        if (isContent) reload(environments)
      })
      // Vite's own list of folders lets some questions through, such as how large a photo is.
      middlewares.use((incoming, outgoing, next) => {
        if (isState(incoming.url ?? '')) outgoing.writeHead(403).end('Nothing of var/ is served.')
        else next()
      })
      // The editor shows the site in a frame; nobody else may.
      middlewares.use((_incoming, outgoing, next) => {
        outgoing.setHeader('content-security-policy', `frame-ancestors ${framers || "'none'"}`)
        next()
      })
      if (!relay) return
      const handle: Connect.NextHandleFunction = (incoming, outgoing, next) => {
        if (/^\/(api\/|__mailbox|healthz)/.test(incoming.url ?? '')) pass(incoming, outgoing, relay)
        else next()
      }
      // Astro puts its word on trailing slashes first in the line, so ours waits until that has happened.
      httpServer?.once('listening', () => middlewares.stack.unshift({ route: '', handle }))
    }
  }
}

/** Whether an address leads into var/: requests, mail, keys. A town of that name has no file there. */
function isState(url: string): boolean {
  const [path = ''] = url.split('?')
  const named = decode(path).replace(/^\/@fs\//, '/')
  return [join('.', named), named].some((file) => resolve(file).startsWith(resolve('var') + sep) && existsSync(file))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Astro keeps a page's paths, props and styles for as long as their modules live, so these have to go first. */
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
