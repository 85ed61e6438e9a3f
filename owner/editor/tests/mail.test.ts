import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAlertReceiver } from '../../../tests/support/alert-receiver.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { stopAfter } from '../../../tests/support/test-life.ts'
import { provideScratch } from './scratch.ts'

/* Mail settings in the editor, with a real mail server that lets one user in. */

const secret = `s3cret's /@:?#%"$&é`
const scratch = provideScratch()
let server: MailServer
let said: string[]

beforeEach(async () => {
  const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = ({ username, password }, _, done) =>
    username === 'site@example.co.uk' && password === secret
      ? done(null, { user: username })
      : done(Object.assign(new Error(`Not with ${password}`), { responseCode: 535 }))
  server = await startMailServer({ disabledCommands: [], onAuth })
  said = []
  for (const way of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, way).mockImplementation((...words) => void said.push(words.map(String).join(' ')))
})
afterEach(async () => {
  await server.stop()
  vi.restoreAllMocks()
})

const fill = ({ account = {}, requests = {}, alerts = {} } = {}) => ({
  account: {
    server: `127.0.0.1:${server.port}`,
    address: 'site@example.co.uk',
    password: secret,
    ...account
  },
  requests: { to: 'sam@example.co.uk, kim@example.co.uk', ...requests },
  alerts
})
const save = async (form: object) => {
  const answer = await scratch.send('PUT', '/api/files/mail', { data: form })
  return { status: answer.status, body: await answer.text() }
}
const send = async (what: 'mail' | 'alert') => (await scratch.send('POST', '/api/mail/test', { what })).json()
const readEnv = () => parseEnv(readFileSync(scratch.settings, 'utf8'))
const listFaults = ({ body }: { body: string }) =>
  JSON.parse(body).faults.map(
    ({ path, message }: { path: string[]; message: string }) => `${path.join('.')}: ${message}`
  )

test('what is filled in goes to .env, whose other lines stay, and a test to whoever gets requests', async () => {
  writeFileSync(scratch.settings, '# Mine.\nSPOOL_DIR=/srv/spool # here\n\nSMTP_URL=smtps://a:b@old.example:465\n', {
    mode: 0o644
  })
  expect((await save(fill({ requests: { copies: true, name: "Sam's site" } }))).status).toBe(200)
  const text = readFileSync(scratch.settings, 'utf8')
  expect(text).toMatch(/^# Mine\.\nSPOOL_DIR=\/srv\/spool # here\n\nSMTP_URL=.*\nBOOKINGS_TO=/)
  expect(statSync(scratch.settings).mode & 0o777).toBe(0o600)
  expect(readEnv()).toMatchObject({ ACKNOWLEDGE: 'on', BOOKINGS_FROM_NAME: "Sam's site" })
  expect(await send('mail')).toMatchObject({ isGood: true })
  expect(server.recipients).toEqual([['sam@example.co.uk', 'kim@example.co.uk']])
  const mail = await PostalMime.parse(server.received[0] ?? '')
  expect(mail.from).toEqual({ name: "Sam's site", address: 'site@example.co.uk' })
})

test('the password is kept, and comes back in no answer, log, save or other file', async () => {
  const heard = [(await save(fill())).body]
  const kept = fill({ account: { password: '' }, requests: { to: 'kim@example.co.uk' } })
  heard.push((await save(kept)).body, JSON.stringify(await send('mail')))
  expect(server.recipients).toEqual([['kim@example.co.uk']])
  expect((await save(fill({ account: { password: `${secret}x` } }))).status).toBe(200)
  heard.push(JSON.stringify(await send('mail')))
  expect(heard.at(-1)).toMatch(
    /535 Not with \(password\).*The login as site@example\.co\.uk was refused.*"isGood":false/
  )
  heard.push((await save(fill({ account: { address: 'Sam' } }))).body)
  await scratch.edit<{ notice?: object }>('business.yaml', (data) => ({ ...data, notice: { text: 'Closed.' } }))
  heard.push(await (await scratch.undo()).text())
  for (const path of ['/', '/api/files/mail', '/api/overview', '/api/tasks'])
    heard.push(await (await scratch.send('GET', path)).text())
  const home = dirname(scratch.settings)
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  for (const { parentPath, name } of files)
    if (name !== '.env') heard.push(readFileSync(join(parentPath, name), 'latin1'))
  expect(existsSync(join(home, 'state', 'saves.json'))).toBe(true)
  for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), 's3cret'])
    for (const text of [...heard, ...said]) expect(text.includes(form), text.slice(0, 200)).toBe(false)
})

test('a password is not sent to a server or with a login that it was not typed for', async () => {
  await save(fill())
  const before = readFileSync(scratch.settings, 'utf8')
  for (const account of [
    { server: 'smtp.evil.example:465' },
    { server: `localhost:${server.port}` },
    { login: 'somebody' },
    { address: 'other@example.co.uk' }
  ])
    expect(listFaults(await save(fill({ account: { ...account, password: '' } })))).toEqual([
      'account.password: type it again, because the server or the login is another'
    ])
  expect(readFileSync(scratch.settings, 'utf8')).toBe(before)
})

test('a login of its own is shown again, but not one that is the password', async () => {
  for (const [login, shown] of [
    ['7x@brevo', { login: '7x@brevo' }],
    ["a'b", { login: '' }]
  ] as const) {
    await save(fill({ account: { server: 'smtp.example.co.uk:587', login, password: "a'b" } }))
    const encoded = encodeURIComponent(login).replace("'", '%27')
    expect(readEnv().SMTP_URL).toBe(`smtp://${encoded}:a%27b@smtp.example.co.uk:587`)
    const { form } = await scratch.open('mail')
    expect(form?.data).toMatchObject({ account: { server: 'smtp.example.co.uk:587', ...shown } })
    expect(JSON.stringify(form)).not.toContain("a'b")
  }
})

test('a half-filled form is told what is missing, field by field, and nothing is written', async () => {
  const empty = { account: {}, requests: {}, alerts: { address: 'http://ntfy.sh/x' } }
  expect(listFaults(await save(empty))).toEqual([
    'account.server: write its name and port, such as smtp.example.co.uk:465',
    'account.password: type the password',
    'account.address: write the address that requests come from',
    'requests.to: write at least one address',
    expect.stringMatching(/^alerts\.address: must be an https:\/\/ address/)
  ])
  for (const [account, sentence] of [
    [{ server: 'smtp.example.co.uk 465' }, 'account.server: write its name and port, such as smtp.example.co.uk:465'],
    [{ server: 'smtp.example.co.uk:99999' }, 'account.server: write its name and port, such as smtp.example.co.uk:465'],
    [{ server: 'smtp.example.co.uk', password: '' }, 'account.password: type the password'],
    [{ address: 'Sam <sam@example.co.uk>' }, expect.stringContaining('account.address: must be one email address')]
  ] as const)
    expect(listFaults(await save(fill({ account })))).toEqual([sentence])
  expect(listFaults(await save(fill({ requests: { to: ', ' } })))).toEqual(['requests.to: write at least one address'])
  expect(existsSync(scratch.settings)).toBe(false)
  expect((await save({ account: 'x' })).status).toBe(400)
})

test('content that cannot be read is said', async () => {
  await save(fill())
  scratch.write('business.yaml', 'brand: [')
  const broken = await scratch.send('POST', '/api/mail/test', { what: 'mail' })
  expect([broken.status, await broken.json()]).toEqual([422, { message: expect.stringContaining('"Still to do"') }])
})

test('alerts go to an address that stays here, can be tested, and can be stopped', async () => {
  const receiver = await stopAfter(await startAlertReceiver())
  expect(await send('alert')).toEqual({ isGood: false, lines: ['Fill in an alert address first.'] })
  const saved = await save(fill({ alerts: { address: receiver.url } }))
  expect(saved.body).toContain(`Alerts go to ${new URL(receiver.url).host} now.`)
  expect(saved.body).not.toContain('s3cret')
  expect(await send('alert')).toMatchObject({ isGood: true })
  receiver.setMood('refuse')
  expect(await send('alert')).toEqual({
    isGood: false,
    lines: ['The alert address did not take the test (HTTP 503). Check it.']
  })
  expect([receiver.received.length, server.received.length]).toEqual([1, 0])
  await save(fill())
  expect(readEnv().ALERT_URL).toBe(receiver.url)
  await save(fill({ alerts: { address: 'ntfy.sh/x' } }))
  expect(readEnv().ALERT_URL).toBe('https://ntfy.sh/x')
  expect((await save(fill({ alerts: { stop: true } }))).body).not.toContain('Alerts go to')
  expect(readEnv().ALERT_URL).toBe('')
})

test('a hosted email service is kept as four settings, leaves the mail account alone, and can be left again', async () => {
  await save(fill())
  const service = { origin: 'api.emailjs.com', key: 'k3y', service: 'gmail' }
  const send = (template: string, own: object) => save({ ...own, hosted: { ...service, template } })
  expect(listFaults(await send('', fill()))).toEqual(['hosted.template: copy it from your account there'])
  const before = readEnv()
  const hosted = {
    PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com',
    PUBLIC_EMAIL_KEY: 'k3y',
    PUBLIC_EMAIL_SERVICE: 'gmail',
    PUBLIC_EMAIL_TEMPLATE: 'requests'
  }
  for (const own of [{ account: {}, requests: {}, alerts: {} }, fill()]) {
    const { form } = JSON.parse((await send('requests', own)).body).file
    expect(form.data.hosted).toEqual({ ...service, origin: hosted.PUBLIC_EMAIL_ORIGIN, template: 'requests' })
    expect(readEnv()).toEqual({ ...before, ...hosted })
  }
  await save(fill({ account: { password: '' } }))
  expect(readEnv()).toEqual({ ...before, ...hosted, PUBLIC_EMAIL_ORIGIN: '' })
})
