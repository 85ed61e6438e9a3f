import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** On any free port of this machine, which it gives back. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  return port
}
