import * as http from 'node:http'
import * as https from 'node:https'
import { buffer } from 'node:stream/consumers'

/** A running server under test. */
export type Host = {
  name: string
  port: number
  /** Where it sends visitors on to TLS. */
  plainPort?: number
  /** Its certificate authority, when it speaks TLS: the name is checked as a browser would. */
  ca?: Buffer
  stop(): Promise<void>
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

export type Question = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Another name of the site's. */
  name?: string
  /** Another of this machine's loopback addresses, to be another visitor. */
  from?: string
}

export const siteName = 'www.example.co.uk'

/** The path goes out as it is written, the body comes back as it was sent. */
export function ask(
  host: Host,
  path: string,
  { method = 'GET', headers = {}, body, from, name = siteName }: Question = {}
) {
  return new Promise<Answer>((resolve, reject) => {
    const options = {
      method,
      path,
      port: host.port,
      host: '127.0.0.1',
      headers: { host: `${name}:${host.port}`, ...headers },
      localAddress: from,
      timeout: 20_000
    }
    const question = host.ca ? https.request({ ...options, ca: host.ca, servername: name }) : http.request(options)
    question.once('response', (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
        reject
      )
    })
    question.once('timeout', () => question.destroy(new Error('no answer')))
    question.once('error', reject)
    question.end(body)
  })
}
