import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { loadContent } from '../catalogue/load.ts'
import { renderMail } from '../server/mail/booking-mail.tsx'
import { readSettings } from '../server/settings.ts'
import { listen } from '../tests/support/listen.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { stopAfter } from '../tests/support/test-life.ts'
import { testMail } from './test-mail.ts'

const parts = { content: loadContent('sample'), renderMail }

/** It logs one user in, and is overruled by each test. */
async function startServer(options: SMTPServerOptions = {}) {
  const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
    password === 'pass/word' ? done(null, { user: username }) : done(new Error(`Bad password ${password}`))
  return stopAfter(await startMailServer({ disabledCommands: [], onAuth, ...options }))
}

const patient = { connectMs: 60_000, idleMs: 60_000, totalMs: 120_000 }
const hasty = { connectMs: 300, idleMs: 300, totalMs: 1000 }

const run = async (
  port: number,
  {
    host = 'localhost',
    login = 'me:pass%2Fword@',
    protocol = 'smtp',
    limits = patient,
    to = 'owner@example.co.uk'
  } = {}
) => {
  const SMTP_URL = `${protocol}://${login}${host}:${port}`
  const settings = readSettings({ SMTP_URL, BOOKINGS_TO: to, BOOKINGS_FROM: 'site@example.co.uk' })
  const { lines, exitCode } = await testMail(settings, parts, limits)
  const output = lines.join('\n')
  // The editor, which shows the same lines, has other names for the settings.
  expect(output).not.toMatch(/SMTP_URL|BOOKINGS_|\.env|smtps?:/)
  for (const secret of ['pass/word', 'pass%2Fword', Buffer.from('pass/word').toString('base64')])
    expect(output).not.toContain(secret)
  return { output, exitCode }
}
const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const noTlsNoLogin = { disabledCommands: ['STARTTLS', 'AUTH'] }
const repeatPassword: SMTPServerOptions['onAuth'] = ({ password }, _, done) => done(refuse(535, `No ${password}`))
const wantAppPassword: SMTPServerOptions['onAuth'] = (_auth, _, done) =>
  done(refuse(534, 'App-specific password needed'))
// An address that is not a loopback one to us, and leads to this machine nevertheless.
const elsewhere = { host: '0.0.0.0' }

test('what is taken is the owner’s email, marked as a test, and the server’s words are passed on', async () => {
  const { received, port } = await startServer()
  const { output, exitCode } = await run(port)
  expect(exitCode).toBe(0)
  expect(output).toContain(`Connected to localhost:${port} over TLS.`)
  expect(output).toContain('Logged in as me.')
  expect(output).toContain('The server said: 250 OK: message queued')
  expect(output).toContain('Taken for owner@example.co.uk. Look in the inbox, and in the spam folder')
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.from).toEqual({ name: `Website of ${parts.content.business.brand}`, address: 'site@example.co.uk' })
  expect(mail.subject).toMatch(/^\[TEST\] Booking request: /)
  expect(mail.text).toContain('Nobody has asked for anything.')
  expect(mail.html).toContain('Nobody has asked for anything.')
  for (const row of ['Total: £', 'First choice: ', 'Second choice: ', 'Note:', 'First-visit discount'])
    expect(mail.text).toContain(row)
  expect(mail.text).not.toContain('The visitor saw')
  expect(mail.html?.match(/>(Email|Text|WhatsApp)<\/a>/g)).toHaveLength(9)
  expect(mail.attachments).toMatchObject([{ mimeType: 'text/calendar' }])
})

test('an address that is refused beside another is named', async () => {
  const { port, received, refused } = await startServer()
  refused.push('b@example.co.uk')
  const { output, exitCode } = await run(port, { to: 'a@example.co.uk, b@example.co.uk' })
  expect(output).toMatch(/Refused for b@example\.co\.uk: check its spelling.*\nTaken for a@example\.co\.uk\./)
  expect([exitCode, received.length]).toEqual([1, 1])
})

type Case = [what: string, options: SMTPServerOptions, given: Parameters<typeof run>[1], exitCode: number, says: RegExp]
test.each<Case>([
  ['neither TLS nor login', noTlsNoLogin, { login: '' }, 0, /without TLS\.\nNo login: none is set\.\n.*250/],
  ['no login at the server', noTlsNoLogin, {}, 0, /No login: the server offers none\./],
  ['a forgotten password', {}, { login: 'me@' }, 1, /There is no password/],
  ['a repeated password', { onAuth: repeatPassword }, { login: 'me:s@' }, 1, /said: 535 No \(password\)/],
  ['an app password', { onAuth: wantAppPassword }, {}, 1, /not take the usual password of me, but an app password\./],
  ['a self-signed certificate', { secure: true }, { protocol: 'smtps' }, 1, /certificate of localhost cannot be/],
  ['a port that does not begin with TLS', {}, { protocol: 'smtps' }, 1, /does not begin with TLS/],
  ['no TLS beyond this machine', { disabledCommands: ['STARTTLS'] }, elsewhere, 1, /offers no TLS/],
  ['no trust beyond this machine', {}, elsewhere, 1, /certificate of 0\.0\.0\.0 cannot be trusted/]
])('%s is said, and what cannot be sent safely is not', async (_, options, given, exitCode, says) => {
  const { port, received } = await startServer(options)
  expect(await run(port, given)).toEqual({ exitCode, output: expect.stringMatching(says) })
  expect(received).toHaveLength(exitCode === 0 ? 1 : 0)
})

test('a message that is refused for good is explained', async () => {
  const { port, setMood } = await startServer()
  setMood('refuse-for-good')
  expect((await run(port)).output).toMatch(/554 .*SPF and DKIM/s)
})

/** What the server says at a step of the talk, what we make of it, and whether to try later (2) or to mend something (1). */
test.each<[string, keyof SMTPServerOptions, number, RegExp, number]>([
  ['a password refused', 'onAuth', 535, /said: 535 .*login as me/s, 1],
  ['a login that is down', 'onAuth', 454, /454 .*Not now/s, 2],
  ['a sender refused', 'onMailFrom', 553, /553 .*one that the provider has verified/s, 1],
  ['a sender without login', 'onMailFrom', 530, /wants a login first/, 1],
  ['a recipient refused', 'onRcptTo', 550, /550 .*the mailbox exists/s, 1],
  ['no talk at all', 'onConnect', 554, /554 .*refused to talk to/s, 1],
  ['greylisting', 'onRcptTo', 451, /451 .*greylisting/s, 2],
  ['a full mailbox', 'onRcptTo', 452, /452 .*Make room/s, 2]
])('%s is explained', async (_name, step, responseCode, expected, exitCode) => {
  const answer = (...given: unknown[]) => (given.at(-1) as (error: Error) => void)(refuse(responseCode, 'No'))
  const { port } = await startServer({ [step]: answer })
  expect(await run(port)).toEqual({ output: expect.stringMatching(expected), exitCode })
})

test('no answer to the message leaves it open whether it arrived', async () => {
  const { port, setMood } = await startServer({ disabledCommands: ['STARTTLS'] })
  setMood('stall')
  const report = await run(port, { limits: { ...patient, idleMs: 2000 } })
  expect(report).toMatchObject({ exitCode: 2, output: expect.stringContaining('may or may not have arrived') })
})

test('nobody there, no such host, and nothing but silence', async () => {
  const silent = createServer(() => {})
  const port = await listen(silent)
  const report = await run(port, { limits: hasty })
  expect(report).toMatchObject({ exitCode: 1, output: expect.stringContaining('does not answer on port') })
  silent.close()
  const rude = createServer((socket) => socket.end())
  expect((await run(await listen(rude))).output).toContain('without saying why')
  rude.close()
  expect((await run(port)).output).toContain(`Nothing answers on port ${port} of localhost.`)
  expect((await run(port, { host: 'mail.invalid' })).output).toContain('No address is known for the host')
})

test('what is not configured is said in a sentence', async () => {
  expect(await testMail(readSettings({}), parts)).toMatchObject({
    exitCode: 1,
    lines: [expect.stringContaining('No mail server is configured'), expect.stringContaining('.env.example')]
  })
})
