import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Host, type Question, siteName } from '../support/ask.ts'
import type { OurHost } from '../support/hosts.ts'
import { browserPost, jsonPost, sampleBooking } from '../support/sample-booking.ts'
import { makeLongJpeg, toDataUrl } from '../support/sample-photos.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Tally } from './tally.ts'

/** Visitors come by https and by the one name, however they write the address. */
export async function checkNames(proxy: Host, tally: Tally): Promise<void> {
  const plain = await ask({ ...proxy, ca: undefined, port: proxy.plainPort ?? 0 }, '/contact?x=1')
  const bare = await ask(proxy, '/contact?x=1', { name: siteName.replace('www.', '') })
  const expected = [308, `https://${siteName}/contact?x=1`]
  tally.check('http goes to https', [plain.status, plain.headers.location], expected)
  tally.check('the bare name goes to www', [bare.status, bare.headers.location], expected)
}

/** Whoever comes through the proxy never sees the mailbox; whoever sits at the machine does. */
export async function checkMailbox(ours: OurHost, proxy: Host, tally: Tally): Promise<void> {
  tally.check('the mailbox is there', (await askMailbox(ours)).status, 200)
  for (const path of ['', '/', '/x'].map((end) => `/__mailbox${end}`).concat(disguises)) {
    const { status, body } = await ask(proxy, path, { headers: withKey(ours) })
    const isShut = [403, 404].includes(status) && !body.includes('Mailbox</h1>')
    tally.check(`${proxy.name}: no ${path}`, isShut || status, true)
  }
}

const disguises = ['/%5f_mailbox', '/__mailbo%78', '//__mailbox', '/./__mailbox', '/x/../__mailbox', '/__MAILBOX']

/**
 * A request arrives, is judged by its visitor's own address, and during a restart is kept by the proxy or, where that
 * cannot wait, refused in a way that the form understands.
 */
export async function checkBookings(ours: OurHost, proxy: Host, tally: Tally, { waitsForRestart = true } = {}) {
  const origin = `https://${siteName}:${proxy.port}`
  const send = async (referralCode: string, from: string, headers: Record<string, string> = {}, photos = {}) => {
    const { headers: type, ...post } = jsonPost({ ...sampleBooking, referralCode, ...photos })
    const question = { ...post, from, headers: { ...(type as Record<string, string>), origin, ...headers } } as Question
    return (await ask(proxy, '/api/v1.0/email/send', question)).status
  }
  const statuses = await Promise.all([send('A-1', '127.0.0.2'), send('A-2', '127.0.0.2'), send('B-1', '127.0.0.3')])
  tally.check('one request a second from one address, not from all', statuses.sort(), [200, 200, 429])
  const forged = await Promise.all(
    ['203.0.113.1', '203.0.113.2'].map((address) => send('C-1', '127.0.0.4', { 'x-forwarded-for': address }))
  )
  tally.check('an address that a visitor makes up does not count', forged.sort(), [200, 429])
  tally.check('another site may not post', await send('D-1', '127.0.0.5', { origin: 'https://example.com' }), 403)

  tally.check('what is far too large is refused', await send('D-2'.repeat(40_000), '127.0.0.5'), 413)

  const sendForm = async ({ headers, body: form }: RequestInit, from: string) => {
    const written = new Response(form)
    const type = { 'content-type': written.headers.get('content-type') ?? '', origin }
    const body = Buffer.from(await written.arrayBuffer())
    const question = { method: 'POST', from, body, headers: { ...(headers as object), ...type } }
    return ask(proxy, '/api/v1.0/email/send-form', question)
  }
  const page = await sendForm(browserPost({ referralCode: 'E-1' }), '127.0.0.6')
  tally.check('the form works without JavaScript', [page.status, page.headers['content-type']], [200, html])

  const sendPhoto = async (kilobytes: number, from: string) => {
    const photo1 = toDataUrl(await makeLongJpeg(kilobytes * 1000))
    return send(`G-${kilobytes}`, from, {}, { photo1 })
  }
  tally.check('a photo of 1.4 MB is taken', await sendPhoto(1400, '127.0.0.8'), 200)
  tally.check('one of 3 MB is refused', await sendPhoto(3000, '127.0.0.9'), 413)

  const restarted = ours.restart()
  const isAway = () =>
    ask(ours, '/healthz').then(
      () => false,
      () => true
    )
  await waitFor('the website to be away', isAway)
  const [late] = await Promise.all([send('F-1', '127.0.0.7'), restarted])
  tally.check('a request during a restart waits and is taken, or is put off', late, waitsForRestart ? 200 : 503)

  const expected = waitsForRestart ? 6 : 5
  const count = async () => (await askMailbox(ours)).body.toString().split('Booking request: ').length - 1
  await waitFor('what was answered 200 in the mailbox', async () => (await count()) >= expected)
  await sleep(1000)
  tally.check('only what was answered 200 is in the mailbox', await count(), expected)
}

const html = 'text/html; charset=UTF-8'

function askMailbox(ours: OurHost) {
  return ask(ours, '/__mailbox', { name: 'localhost', headers: withKey(ours) })
}

const withKey = ({ mailboxKey }: OurHost) => ({ cookie: `mailbox=${mailboxKey}` })
