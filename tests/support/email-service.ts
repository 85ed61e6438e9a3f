import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Firm } from '../../catalogue/firm.ts'
import { openStaticSite } from '../../server/static-site.ts'
import { closeServer, listen } from './listen.ts'

export interface RecordedPost {
  path: string
  contentType: string
  body: string
}

/** The fields of a form that was posted without scripts; its files are left out. */
export async function readFields({ contentType, body }: RecordedPost): Promise<[string, string][]> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []))
}

/** A status, or what a network does: `hang` never answers, `drop` cuts the line (Chromium may then post again by itself). */
export type Answer = { status: number; text?: string } | 'hang' | 'drop'

export interface EmailService {
  origin: string
  posts: RecordedPost[]
  answer: Answer
  stop: () => Promise<void>
}

/** Serves the built site with its security policy, and stands in for the email service on the same origin. */
export async function startEmailService({ dist, built }: Firm): Promise<EmailService> {
  const site = openStaticSite(dist)
  const policy = JSON.parse(readFileSync(join(built, 'headers.json'), 'utf8')) as Record<string, string>
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') await receive(request, response)
    else await serve(request, response)
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const found = await site(new Request(`${service.origin}${request.url}`, { headers: readHeaders(request) }))
    response.writeHead(found.status, { ...policy, ...Object.fromEntries(found.headers) })
    response.end(Buffer.from(await found.arrayBuffer()))
  }

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    service.posts.push({ path: request.url ?? '', contentType: request.headers['content-type'] ?? '', body })
    const { answer } = service
    if (answer === 'hang') return
    if (answer === 'drop') {
      response.destroy()
      return
    }
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.text ?? '')
  }

  const service: EmailService = {
    origin: '',
    posts: [],
    answer: { status: 200, text: 'OK' },
    stop: () => closeServer(server)
  }
  service.origin = `http://localhost:${await listen(server)}`
  return service
}

function readHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  )
}
