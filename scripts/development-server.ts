import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'

/** What `npm run dev` needs of Astro's server: reload when content changes, and the relay behind it. */
export function developmentServer(relay = process.env.DEV_RELAY): Plugin {
  return {
    name: 'development-server',
    apply: 'serve',
    configureServer({ watcher, environments, middlewares, httpServer }) {
      // Content is read by our own loader, which Vite does not know of.
      watcher.add('content')
      watcher.on('all', (_event, file) => {
        if (/content[\\/].*\.(yaml|md|csv)$/.test(file)) environments.client?.hot.send({ type: 'full-reload' })
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

function pass(incoming: IncomingMessage, outgoing: ServerResponse, relay: string) {
  const { method, headers, url = '/' } = incoming
  const onward = request(new URL(url, relay), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.writeHead(502).end('The relay does not answer.'))
  incoming.pipe(onward)
}
