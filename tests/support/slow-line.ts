import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { closeServer, listen } from './listen.ts'

/** The same site over a line that stops for two frames around headings and pictures, so that the browser paints in between. */
export async function openSlowLine(origin: string) {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(`${origin}${url}`)
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const isPage = type.startsWith('text/html')
    const parts = isPage
      ? (await answer.text()).split(/(?=<h[1-3]|<picture)|(?<=<\/h1>|<\/picture>)/)
      : [await answer.bytes()]
    for (const part of parts) {
      response.write(part)
      if (isPage) await setTimeout(35)
    }
    response.end()
  })
  return {
    origin: `http://localhost:${await listen(server)}`,
    [Symbol.asyncDispose]: () => closeServer(server)
  }
}
