import { connect } from 'node:net'

export type Load = { perSecond: number; p50: number; p99: number; failed: number }

/**
 * Keep-alive connections, shared out among the servers, that ask again as soon as they are answered. Bare sockets:
 * Node's client would be the limit. So would autocannon, which took 1,600 answers a second from an nginx that gave these
 * 10,600.
 */
export async function applyLoad(
  ports: number[],
  seconds: number,
  writeRequest: () => string,
  connections = 32
): Promise<Load> {
  const times: number[] = []
  let failed = 0
  const began = performance.now()
  const end = began + seconds * 1000

  const drive = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true)
      let received = Buffer.alloc(0)
      let sent = 0
      const ask = () => {
        if (performance.now() > end) return socket.destroy()
        sent = performance.now()
        return socket.write(writeRequest())
      }
      socket.once('connect', ask)
      socket.once('close', () => resolve(performance.now() < end ? drive(port) : undefined))
      socket.once('error', reject)
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        const headEnd = received.indexOf('\r\n\r\n')
        const head = received.toString('latin1', 0, Math.max(0, headEnd))
        const [, length = 0] = head.match(/\r\ncontent-length: (\d+)/i) ?? []
        if (headEnd < 0 || received.length < headEnd + 4 + Number(length)) return
        received = Buffer.alloc(0)
        times.push(performance.now() - sent)
        if (!head.startsWith('HTTP/1.1 200 ')) failed += 1
        if (/\r\nconnection: close/i.test(head)) socket.end()
        else ask()
      })
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => drive(ports[index % ports.length] ?? 0)))

  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: (times.length * 1000) / (performance.now() - began), p50: at(0.5), p99: at(0.99), failed }
}
