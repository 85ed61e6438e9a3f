import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { decodeWords, type Email } from 'postal-mime'
import type { AppEnv } from '../app.ts'
import { isLoopback, isThisComputer, type ReadClientAddress } from '../client-address.ts'
import { hashInline } from '../hash-inline.ts'
import { addKey, askForKey } from '../kept-key.ts'
import { writeMailStyle } from './mail-style.ts'
import type { Mailbox } from './mailbox.ts'

const root = '/__mailbox'

export const writeMailboxAddress = (key: string) => addKey(root, key)

/** Mail that wasn't sent, shown only on this computer with the printed address. `band` styles headings. */
export function createMailboxPages(mailbox: Mailbox, readAddress: ReadClientAddress, band: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const sendPage = createPageSender(writeStyle(band), writeMailStyle(band))

  app.use(`${root}/*`, async (context, next) => {
    if (!isAtThisMachine(context, readAddress))
      return context.text('The mailbox can only be opened on this computer\n', 403)
    await next()
    context.res.headers.set('cache-control', 'no-store')
    return
  })
  // The client address isn't enough to tell who is at this machine: some proxies hide it and the host name.
  app.use(
    `${root}/*`,
    askForKey({
      key: mailbox.key,
      cookie: 'mailbox',
      path: root,
      sameSite: 'Lax',
      refuse: (context) =>
        context.text('Open the mailbox by the address that the server printed when it started.\n', 403)
    })
  )

  app.get(root, async (context) => {
    const items = (await mailbox.list()).map(
      ({ id, message }) => html`<li><a href="${root}/${id}">${message.subject}</a><br />${readDate(message)}</li>`
    )
    const list =
      items.length > 0
        ? html`<ul>${items}</ul>`
        : html`<p>No mail yet. Send a booking request from the <a href="/contact/">contact page</a>.</p>`
    return sendPage(
      context,
      'Mailbox',
      html`<h1>Mailbox</h1><p>Requests that would be sent by email. Set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM to send them.</p>${list}`
    )
  })
  app.get(`${root}/`, (context) => context.redirect(root, 308))

  app.get(`${root}/:id`, async (context) => {
    const id = context.req.param('id')
    const message = await mailbox.read(id)
    if (!message)
      return sendPage(
        context,
        'No such message',
        html`<h1>No such message</h1><p><a href="${root}">All mail</a></p>`,
        404
      )
    const attachments = message.attachments.map(
      ({ filename }, index) => html`<li><a href="${root}/${id}/attachments/${index + 1}">${filename}</a></li>`
    )
    const headers = message.headers.map(
      ({ originalKey, value }) => html`<tr><th scope="row">${originalKey}</th><td>${decodeWords(value)}</td></tr>`
    )
    return sendPage(
      context,
      message.subject ?? '',
      html`<p><a href="${root}">All mail</a></p><p>Subject: ${message.subject}</p>
        <article><template shadowrootmode="open">${raw(takeMail(message))}</template></article>
        ${attachments.length > 0 ? html`<h2>Attached</h2><ul>${attachments}</ul>` : ''}
        <h2>Plain text</h2><pre>${message.text}</pre>
        <h2>Headers</h2><table>${headers}</table>`
    )
  })

  app.get(`${root}/:id/attachments/:number`, async (context) => {
    const message = await mailbox.read(context.req.param('id'))
    const attachment = message?.attachments[Number(context.req.param('number')) - 1]
    if (!attachment) return context.text('No such attachment\n', 404)
    const isPhoto = attachment.mimeType === 'image/jpeg'
    const bytes = Buffer.from(attachment.content as ArrayBuffer)
    // The mail parser turns CRLF into bare line feeds; calendars need CRLF.
    const content = isPhoto ? bytes : Buffer.from(bytes.toString().replace(/\r?\n/g, '\r\n'))
    return context.body(new Uint8Array(content), 200, {
      'content-type': isPhoto ? 'image/jpeg' : 'text/calendar; charset=utf-8',
      'content-disposition': `${isPhoto ? 'inline' : 'attachment'}; filename="${encodeURIComponent(attachment.filename ?? '')}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff'
    })
  })
  return app
}

/** A proxy on this computer must not make the mailbox public, and DNS rebinding must not be able to read it. */
function isAtThisMachine(context: Context<AppEnv>, readAddress: ReadClientAddress): boolean {
  const { address, isForwardedUntrusted } = readAddress(
    context.env?.incoming?.socket?.remoteAddress,
    context.req.raw.headers
  )
  const hostname = (context.req.header('host') ?? '').replace(/:\d+$/, '')
  return !isForwardedUntrusted && isLoopback(address) && isThisComputer(hostname)
}

/** The mail's own style and words. In a shadow tree its style stays with it, it has its full height, and links work. */
function takeMail({ html = '' }: Email): string {
  const [, style = '', body = ''] = html.match(/(<style>.*<\/style>).*<body>(.*)<\/body>/s) ?? []
  // The mailbox is beside the site, wherever that is for now.
  return style + body.replace(/href="https:\/\/[^"/]+(?=\/contact\/#visit=)/g, 'href="')
}

function createPageSender(css: string, mailCss: string) {
  const styles = `${hashInline(css)} ${hashInline(mailCss)}`
  const policy = `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return (context: Context<AppEnv>, title: string, content: unknown, status: 200 | 404 = 200) => {
    context.header('content-security-policy', policy)
    return context.html(
      html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" /><title>${title}</title><style>${raw(css)}</style></head>
        <body><main>${content}</main></body></html>`,
      status
    )
  }
}

function readDate({ headers }: Email): string {
  return headers.find(({ key }) => key === 'date')?.value ?? ''
}

function writeStyle(band: string): string {
  return [
    'body{font:1rem/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}',
    `h1{font-size:1.6rem;line-height:1.2;padding:1rem 1.25rem;${band}}`,
    'a{display:inline-block;min-height:2.75rem;line-height:2.75rem;color:inherit;font-weight:600}',
    'article{max-width:40rem;padding:1rem;border:1px solid GrayText;border-radius:.5rem}',
    'pre{white-space:pre-wrap;overflow-wrap:anywhere;background:ButtonFace;padding:1rem;border-radius:.5rem}',
    'th{text-align:left;vertical-align:top;padding-right:1rem}td{overflow-wrap:anywhere}'
  ].join('')
}
