type Params = Record<string, unknown>
type Listener = (params: Params, session: string) => void

export interface DevTools {
  send(method: string, params?: Params, session?: string): Promise<Params>
  on(method: string, listener: Listener): void
  close(): void
}

/** Chromium's own protocol, without Playwright in between: that forbids prerendering in the pages it drives. */
export async function connectDevTools(port: number): Promise<DevTools> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  const waiting = new Map<number, PromiseWithResolvers<Params>>()
  const listeners = new Map<string, Listener>()
  let count = 0

  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened)
    socket.addEventListener('error', failed)
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, sessionId } = JSON.parse(String(data))
    if (method) listeners.get(method)?.(params, sessionId)
    else if (error) waiting.get(id)?.reject(new Error(`Chromium: ${error.message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })

  return {
    send(method, params = {}, sessionId) {
      const answer = Promise.withResolvers<Params>()
      count += 1
      waiting.set(count, answer)
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
      return answer.promise
    },
    on: (method, listener) => void listeners.set(method, listener),
    close: () => socket.close()
  }
}
