import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** On a free port of this machine unless told which; gives it back. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Cuts off whoever is still connected. */
export async function closeServer(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  return port
}
