import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
