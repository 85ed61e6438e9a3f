import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../tests/support/listen.ts'

export interface SlowLine {
  origin: string
  close(): void
}

interface Line {
  roundTripMs: number
  bytesPerSecond: number
}

/**
 * A weak line in front of a port. The browser's own throttling leaves out what it fetches ahead of a click, which is
 * exactly what is to be measured.
 */
export async function openSlowLine(port: number, { roundTripMs, bytesPerSecond }: Line): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  // All connections share one line down: the next byte leaves when those before it have.
  let freeAt = 0

  const server = createServer((visitor) => {
    const site = connect(port, '127.0.0.1')
    const openAt = performance.now() + roundTripMs
    for (const socket of [visitor, site]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    visitor.on('data', (bytes) => {
      // The first bytes wait for the connection to be made as well.
      sendAt(site, bytes, Math.max(performance.now(), openAt) + roundTripMs / 2)
    })
    site.on('data', (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes.length * 1000) / bytesPerSecond
      sendAt(visitor, bytes, freeAt + roundTripMs / 2)
      site.pause()
      callAt(freeAt, () => site.resume())
    })
    visitor.on('close', () => site.destroy())
    site.on('close', () => callAt(Math.max(freeAt, performance.now()) + roundTripMs, () => visitor.destroy()))
  })
  return {
    origin: `http://localhost:${await listen(server)}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    }
  }
}

function sendAt(socket: Socket, bytes: Buffer, time: number) {
  callAt(time, () => {
    if (!socket.destroyed) socket.write(bytes)
  })
}

function callAt(time: number, call: () => void) {
  setTimeout(call, Math.max(0, time - performance.now()))
}
