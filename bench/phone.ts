import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../tests/support/listen.ts'

/** A phone as many carry it; its sharp screen takes larger pictures than the one Lighthouse pretends to be. */
export const phone = {
  viewport: { width: 412, height: 839 },
  deviceScaleFactor: 2.625,
  hasTouch: true,
  isMobile: true
}

/** That phone on a bad day: 1.6 Mbps, 150 ms, a processor four times slower. */
export const slowPhone = { cpuRate: 4, roundTripMs: 150, bytesPerSecond: 1_600_000 / 8 }

/**
 * The slow phone's line in front of a port. The browser's own throttling leaves out what it fetches ahead of a click,
 * which is exactly what is to be measured.
 */
export async function openSlowLine(port: number) {
  const { roundTripMs, bytesPerSecond } = slowPhone
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
      callAt(Math.max(performance.now(), openAt) + roundTripMs / 2, () => send(site, bytes))
    })
    site.on('data', (bytes) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes.length * 1000) / bytesPerSecond
      callAt(freeAt + roundTripMs / 2, () => send(visitor, bytes))
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

const send = (socket: Socket, bytes: Buffer) => socket.destroyed || socket.write(bytes)
const callAt = (time: number, call: () => void) => setTimeout(call, Math.max(0, time - performance.now()))
