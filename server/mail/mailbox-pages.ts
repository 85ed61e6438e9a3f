import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from '../app.ts'
import { isLoopback, type ReadClientAddress } from '../client-address.ts'
import type { Mailbox } from './mailbox.ts'

const root = '/__mailbox'

/** The mail this server would have sent, for the person who sits at it and for nobody else. */
export function createMailboxPages(mailbox: Mailbox, readAddress: ReadClientAddress): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.use(`${root}/*`, async (context, next) => {
    if (!isAtThisMachine(context, readAddress)) return context.text('The mailbox answers to this machine only\n', 403)
    await next()
    context.res.headers.set('cache-control', 'no-store')
    return
  })

  app.get(root, async (context) => {
    const items = (await mailbox.list()).map(
      ({ id, message }) =>
        html`<li><a href="${root}/${id}">${message.subject}</a><br />${readDate(message.headers)}</li>`
    )
    const list =
      items.length > 0
        ? html`<ul>${items}</ul>`
        : html`<p>No mail yet. Send a booking request from the <a href="/contact/">contact page</a>.</p>`
    return sendPage(
      context,
      'Mailbox',
      html`<p>Requests that would be sent by e-mail. Set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM to send them.</p>${list}`
    )
  })
  app.get(`${root}/`, (context) => context.redirect(root, 308))

  app.get(`${root}/:id`, async (context) => {
    const id = context.req.param('id')
    const message = await mailbox.read(id)
    if (!message) return sendPage(context, 'No such message', html`<p><a href="${root}">All mail</a></p>`, 404)
    const headers = message.headers.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
    return sendPage(
      context,
      message.subject,
      html`<p><a href="${root}">All mail</a></p>
        <iframe sandbox title="The message as HTML" src="${root}/${id}/html"></iframe>
        <h2>Plain text</h2><pre>${message.text}</pre>
        <h2>Headers</h2><table>${headers}</table>`
    )
  })

  app.get(`${root}/:id/html`, async (context) => {
    const message = await mailbox.read(context.req.param('id'))
    if (!message) return context.text('No such message\n', 404)
    const [, style = ''] = message.html.match(/<style>([\s\S]*?)<\/style>/) ?? []
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src ${hash(style)}; sandbox; frame-ancestors 'self'`
    )
    return context.html(message.html)
  })
  return app
}

/** A proxy on this machine must not publish the mailbox, nor a name that someone points at 127.0.0.1 read it. */
function isAtThisMachine(context: Context<AppEnv>, readAddress: ReadClientAddress): boolean {
  const { address, isForwardedUntrusted } = readAddress(
    context.env?.incoming?.socket?.remoteAddress,
    context.req.raw.headers
  )
  const host = (context.req.header('host') ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  return !isForwardedUntrusted && isLoopback(address) && (host === 'localhost' || isLoopback(host))
}

function sendPage(context: Context<AppEnv>, title: string, content: unknown, status: 200 | 404 = 200) {
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src ${hash(css)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  )
  return context.html(
    html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" /><title>${title}</title>${styleElement}</head>
      <body><main><h1>${title}</h1>${content}</main></body></html>`,
    status
  )
}

function readDate(headers: [string, string][]): string {
  return headers.find(([name]) => name.toLowerCase() === 'date')?.[1] ?? ''
}

const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const css = [
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}',
  'h1{font-size:1.6rem;line-height:1.2}a{display:inline-block;min-height:2.75rem;line-height:2.75rem;color:inherit;font-weight:600}',
  'iframe{width:100%;height:44rem;border:1px solid GrayText;border-radius:.5rem;background:Canvas}',
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;background:ButtonFace;padding:1rem;border-radius:.5rem}',
  'th{text-align:left;vertical-align:top;padding-right:1rem}td{overflow-wrap:anywhere}'
].join('')

const styleElement = html`<style>${css}</style>`
