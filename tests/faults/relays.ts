import { watchMemory } from '../support/memory.ts'
import { startRelayChild } from '../support/relay-child.ts'

type Relay = Awaited<ReturnType<typeof startRelay>>

/** Relays to choose from and to kill; each dead one is followed by a new one. */
export async function startRelays(count: number, options: Parameters<typeof startRelayChild>[0]) {
  const relays = await Promise.all(Array.from({ length: count }, () => startRelay(options)))
  let peakMegabytes: number | null = null
  const noteMemory = ({ memory }: Relay) => {
    peakMegabytes = Math.max(peakMegabytes ?? 0, memory.stop() ?? 0) || null
  }

  /** One of them, and the one beside it. */
  function choosePorts(): [number, number] {
    const index = Math.floor(Math.random() * relays.length)
    const [port = 0, otherPort = 0] = [relays[index]?.port, relays[(index + 1) % relays.length]?.port]
    return [port, otherPort]
  }

  async function killOne() {
    const index = Math.floor(Math.random() * relays.length)
    const relay = relays[index]
    if (!relay) return
    noteMemory(relay)
    await relay.end('SIGKILL')
    relays[index] = await startRelay(options)
  }

  async function end() {
    relays.forEach(noteMemory)
    const exitCodes = await Promise.all(relays.map((relay) => relay.end('SIGTERM')))
    for (const [index, { log }] of relays.entries())
      if (exitCodes[index] !== 0) console.error(log.join('').slice(-4000))
    return { exitCodes, peakMegabytes }
  }

  return { choosePorts, killOne, end }
}

async function startRelay(options: Parameters<typeof startRelayChild>[0]) {
  const relay = await startRelayChild(options)
  return { ...relay, memory: watchMemory(relay.pid ?? 0, 50) }
}
