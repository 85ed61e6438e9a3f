import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Email } from 'postal-mime'
import type { AppEnv } from '../app.ts'
import { isLoopback, isThisComputer, type ReadClientAddress } from '../client-address.ts'
import { addKey, askForKey } from '../kept-key.ts'
import { hashInline } from '../static-files.ts'
import { writeMailStyle } from './mail-style.ts'
import type { Mailbox } from './mailbox.ts'

const root = '/__mailbox'

export const writeMailboxAddress = (key: string) => addKey(root, key)

/** Mail that wasn't sent, shown only on this computer with the printed address. `band` styles headings. */
export function createMailboxPages(mailbox: Mailbox, readAddress: ReadClientAddress, band: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const css = writeStyle(band)
  const styles = `${hashInline(css)} ${hashInline(writeMailStyle(band))}`
  const policy = `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

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
    const items = (await mailbox.list()).map(writeItem)
    const list =
      items.length > 0
        ? html`<ul>${items}</ul>`
        : html`<p>No mail yet. Send a booking request from the <a href="/contact/">contact page</a>.</p>`
    context.header('content-security-policy', policy)
    return context.html(
      html`<!doctype html><html lang="en-GB"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" /><title>Mailbox</title><style>${raw(css)}</style></head>
        <body><main><h1>Mailbox</h1>
        <p>Requests that would be sent by email. Set SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM to send them.</p>
        ${list}</main></body></html>`
    )
  })
  app.get(`${root}/`, (context) => context.redirect(root, 308))

  app.get(`${root}/:id/:number`, async (context) => {
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

/** The newest is open. */
function writeItem({ id, message }: { id: string; message: Email }, index: number) {
  const date = message.headers.find(({ key }) => key === 'date')?.value ?? ''
  const attachments = message.attachments.map(
    ({ filename }, number) => html`<a href="${root}/${id}/${number + 1}">${filename}</a> `
  )
  return html`<li><details ${index === 0 ? 'open' : ''}><summary>${message.subject}<br />${date}</summary>
    <article><template shadowrootmode="open">${raw(extractMail(message))}</template></article>
    ${attachments.length > 0 ? html`<p>Attached: ${attachments}</p>` : ''}
    <h2>Plain text</h2><pre>${message.text}</pre></details></li>`
}

/** The mail's own style and words. In a shadow tree its style stays with it, it has its full height, and links work. */
function extractMail({ html = '' }: Email): string {
  const [, style = '', body = ''] = html.match(/(<style>.*<\/style>).*<body>(.*)<\/body>/s) ?? []
  // The mailbox is beside the site, wherever that is for now.
  return style + body.replace(/href="https:\/\/[^"/]+(?=\/contact\/#visit=)/g, 'href="')
}

function writeStyle(band: string): string {
  return [
    'body{font:1rem/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}',
    `h1{font-size:1.6rem;line-height:1.2;padding:1rem 1.25rem;${band}}`,
    'a{display:inline-block;min-height:2.75rem;line-height:2.75rem;color:inherit;font-weight:600}',
    'article{max-width:40rem;padding:1rem;border:1px solid GrayText;border-radius:.5rem}',
    'pre{white-space:pre-wrap;overflow-wrap:anywhere;background:ButtonFace;padding:1rem;border-radius:.5rem}',
    'ul{list-style:none;padding:0}li{border-top:1px solid GrayText}summary{cursor:pointer;padding:.75rem 0;overflow-wrap:anywhere}'
  ].join('')
}
