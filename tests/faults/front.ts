import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer, listen } from '../support/listen.ts'
import { createAgent } from '../support/visitors.ts'

/**
 * Does what deploy/Caddyfile asks of Caddy for several websites: takes turns, asks each twice a second whether it is
 * ready, and goes to the other if a connection is refused. `ports` may change.
 */
export async function startFront(ports: number[]) {
  const agent = createAgent()
  const unready = new Set<number>()
  let turn = 0
  let retries = 0

  const server = createServer(async (incoming, answer) => {
    const { method, url: path, headers } = incoming
    const body = await buffer(incoming)
    pass(ports.length)

    function pass(tries: number) {
      const ready = ports.filter((port) => !unready.has(port))
      turn += 1
      const port = ready[turn % ready.length] ?? ports[turn % ports.length] ?? 0
      request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
        .once('error', ({ code }: NodeJS.ErrnoException) => {
          if (code !== 'ECONNREFUSED' || tries === 0) return answer.writeHead(502).end(code)
          retries += 1
          unready.add(port)
          return pass(tries - 1)
        })
        .end(body)
    }
  })
  // A browser tries again by itself when its idle connection has just been closed; these visitors don't.
  server.keepAliveTimeout = 0
  const port = await listen(server)

  async function check(port: number) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0
    )
    if (status === 200) unready.delete(port)
    else unready.add(port)
  }
  const checks = setInterval(() => ports.forEach((port) => void check(port)), 500)

  return {
    port,
    isReady: (port: number) => !unready.has(port),
    countRetries: () => retries,
    async stop() {
      clearInterval(checks)
      await closeServer(server)
      agent.destroy()
    }
  }
}
