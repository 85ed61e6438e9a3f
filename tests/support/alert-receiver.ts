import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, listen } from './listen.ts'

export type ReceiverMood = 'take' | 'refuse' | 'redirect' | 'hang'

export type AlertReceiver = Awaited<ReturnType<typeof startAlertReceiver>>

/** A real webhook on loopback, in whatever mood a test wants. It keeps what it took. */
export async function startAlertReceiver({ elsewhere = '' } = {}) {
  const received: { title: string; text: string; headers: IncomingHttpHeaders; path: string }[] = []
  let mood: ReceiverMood = 'take'
  let attempts = 0
  const server = createServer(async (request, response) => {
    attempts += 1
    if (mood === 'hang') return
    if (mood === 'redirect') return void response.writeHead(307, { location: elsewhere }).end()
    if (mood === 'refuse') return void response.writeHead(503).end()
    const body = await text(request)
    const { headers, url = '' } = request
    received.push({ title: String(headers.title), text: body, headers, path: url })
    response.end('{}')
  })
  const port = await listen(server)
  return {
    received,
    /** With something in it that must never be seen elsewhere. */
    url: `http://127.0.0.1:${port}/s3cret-topic`,
    listTitles: () => received.map(({ title }) => title),
    countAttempts: () => attempts,
    setMood(next: ReceiverMood) {
      mood = next
    },
    stop: () => closeServer(server)
  }
}
