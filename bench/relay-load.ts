import { connect } from 'node:net'

export type Load = { perSecond: number; p50: number; p99: number; failed: number }

type Plan = { port: number; seconds: number; connections: number; writeRequest: (index: number) => string }

/** Keep-alive connections that ask again as soon as they are answered. Bare sockets: Node's client would be the limit. */
export async function applyLoad({ port, seconds, connections, writeRequest }: Plan): Promise<Load> {
  const times: number[] = []
  let [index, failed] = [0, 0]
  const began = performance.now()
  const end = began + seconds * 1000

  const drive = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let received = Buffer.alloc(0)
      let sent = 0
      const ask = () => {
        if (performance.now() > end) return socket.destroy()
        sent = performance.now()
        index += 1
        return socket.write(writeRequest(index))
      }
      socket.setNoDelay(true)
      socket.once('connect', ask)
      socket.once('close', () => resolve())
      socket.once('error', reject)
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const size = measureAnswer(received)
        if (size === null || received.length < size) return
        times.push(performance.now() - sent)
        if (received.toString('latin1', 9, 12) !== '200') failed += 1
        received = received.subarray(size)
        ask()
      })
    })
  await Promise.all(Array.from({ length: connections }, drive))

  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: (times.length * 1000) / (performance.now() - began), p50: at(0.5), p99: at(0.99), failed }
}

function measureAnswer(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [, length] = received.toString('latin1', 0, end).match(/\r\ncontent-length: (\d+)/i) ?? []
  return end + 4 + Number(length ?? 0)
}
