import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { EnvError } from '../../../settings/read.ts'
import { buildEditor, type EditorParts } from './app.ts'

/** Listens on the loopback address only, so nobody else on the network can reach it. */
export async function startEditor(parts: EditorParts) {
  const server = createAdaptorServer({ fetch: (...args) => app.fetch(...args) }) as Server
  server.listen(parts.port, '127.0.0.1')
  await once(server, 'listening').catch(({ code }) => {
    throw new EnvError(`Cannot listen on EDIT_PORT ${parts.port}: ${code}. Close what uses it or set another.`)
  })
  const { port } = server.address() as AddressInfo
  const app = buildEditor({ ...parts, port })
  return {
    port,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    }
  }
}
