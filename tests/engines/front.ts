import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, listen } from '../support/listen.ts'

/** What becomes of a request: passed on, cut off, or kept waiting until the weather changes or for good. */
type Weather = 'clear' | 'drop' | 'hold'

export type Front = Awaited<ReturnType<typeof openFront>>

const watcherPath = '/watcher.js'
const faultsPath = '/watcher-faults'

let visitors = 0

/**
 * Stands between browser and server: makes the weather, and puts a script into every page that reports what goes wrong
 * there, because WebKit's drivers do not. Each has a port and so an origin of its own, where nothing is stored.
 */
export async function openFront(port: number) {
  const faults: string[] = []
  const posts: string[] = []
  const held: (() => void)[] = []
  let judge: (path: string, method: string) => Weather = () => 'clear'

  const server = createServer(async (request, response): Promise<unknown> => {
    const { url = '/', method = 'GET' } = request
    if (url === watcherPath) return response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${watch})()`)
    if (url === faultsPath) {
      faults.push(await text(request))
      return response.writeHead(204).end()
    }
    if (method === 'POST') posts.push(url)
    let weather = judge(url, method)
    while (weather === 'hold') {
      await new Promise<void>((resolve) => held.push(resolve))
      weather = judge(url, method)
    }
    if (weather === 'drop') return request.socket.destroy()
    return pass(request, response)
  })

  /** From an address of its own: the relay takes one request a second from each. */
  function pass(request: IncomingMessage, response: ServerResponse) {
    const headers = { ...request.headers, 'x-forwarded-for': `203.0.113.${1 + (++visitors % 250)}` }
    const isPage = /text\/html/.test(headers.accept ?? '')
    if (isPage) headers['accept-encoding'] = 'identity'
    const onward = forward(
      { port, host: '127.0.0.1', path: request.url, method: request.method, headers },
      async (answer): Promise<unknown> => {
        const { statusCode = 502 } = answer
        // Firefox asks for this one by itself.
        const isWanted = request.method === 'GET' && !isPage && request.url !== '/favicon.ico'
        if (statusCode >= 400 && isWanted) faults.push(`${statusCode} for ${request.url}`)
        const isHtml = /text\/html/.test(answer.headers['content-type'] ?? '')
        // A later front may get the same port, and a browser's cache would still hold this one's postcodes.
        if (request.url === '/coverage.json') answer.headers['cache-control'] = 'no-store'
        if (!isHtml) return answer.pipe(response.writeHead(statusCode, answer.headers))
        const page = (await text(answer)).replace('<head>', `<head><script src="${watcherPath}"></script>`)
        const { 'content-length': _, ...others } = answer.headers
        // Nothing else is forbidden, so that only the scripts are missing.
        const policy = front.hasScripts ? {} : { 'content-security-policy': "script-src 'none'" }
        return response.writeHead(statusCode, { ...others, ...policy }).end(page)
      }
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }

  const front = {
    origin: `http://localhost:${await listen(server)}`,
    faults,
    /** What the page may complain about: an outage is an error. */
    allowed: undefined as RegExp | undefined,
    /** Where a request was posted to, in order. */
    posts,
    /** Whether pages may run any. */
    hasScripts: true,
    /** What waits is judged again. */
    setWeather(next: typeof judge) {
      judge = next
      for (const wake of held.splice(0)) wake()
    },
    close: () => closeServer(server)
  }
  return front
}

/** Runs in the page, before anything else. */
function watch() {
  const tell = (kind: string, what: unknown) => navigator.sendBeacon('/watcher-faults', `${kind}: ${what}`)
  addEventListener('error', ({ message }) => tell('error', message))
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection', reason?.message ?? reason))
  addEventListener('securitypolicyviolation', (event) =>
    tell('policy', `${event.violatedDirective} ${event.blockedURI}`)
  )
  const { error } = console
  console.error = (...words) => {
    tell('console', words.join(' '))
    error(...words)
  }
}
