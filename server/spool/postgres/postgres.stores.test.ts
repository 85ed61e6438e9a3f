import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BookingRequest, bookingFields } from '../../../domain/booking-fields.ts'
import { listen } from '../../../tests/support/listen.ts'
import { type Postgres, startPostgres } from '../../../tests/support/postgres.ts'
import { makePhotos } from '../../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../../tests/support/test-life.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'
import { digestRequest } from '../entry.ts'
import { readAddress } from './database.ts'
import { openPostgresSpool, type PostgresSpool } from './postgres-spool.ts'

/* What is special to this store. What both promise is tested for both. */

let postgres: Postgres
let lines = ''

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.remove())

async function open(url: string, timing: Parameters<typeof openPostgresSpool>[1] = {}): Promise<PostgresSpool> {
  const log = pino({}, { write: (line: string) => (lines += line) })
  const spool = await openPostgresSpool(new URL(url), { log, ...timing })
  stopAfter({ stop: () => spool.close() })
  return spool
}

const fill = (name: string): BookingRequest =>
  Object.fromEntries(bookingFields.map((field) => [field, `${name} ${field}`])) as BookingRequest

const request = (name: string) => ({ booking: fill(name), isSuspicious: false })

const acceptNew = async (spool: PostgresSpool, name: string) => (await spool.accept(request(name))) ?? ''

const canStore = (spool: PostgresSpool) =>
  spool.tryWrite().then(
    () => true,
    () => false
  )

/** Everything in every table of the schema, as text. */
async function readAll(url: string): Promise<string> {
  const { schema } = readAddress(new URL(url))
  const tables = await postgres.run(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r'`
  )
  const rows = []
  for (const { name } of tables) rows.push(...(await postgres.run(`SELECT t::text AS row FROM ${schema}.${name} t`)))
  return rows.map(({ row }) => row).join('\n')
}

const inHex = (text: string) => Buffer.from(text).toString('hex')

test('once mailed, nothing of a request is left in any table', async () => {
  const url = postgres.createAddress()
  const spool = await open(url)
  const photos = makePhotos('photo')
  const id = (await spool.accept({ ...request('Ann'), photos })) ?? ''
  expect(await spool.take(4)).toMatchObject([{ id, photos }])
  await spool.putOff(id, 0, 'mail is down')
  await spool.take(4)
  const waiting = await readAll(url)
  expect(waiting).toContain('Ann email')
  expect(waiting).toContain(inHex('photo'))

  await spool.finish(id)
  const left = await readAll(url)
  for (const trace of ['Ann', id, inHex('photo'), 'photo.jpg', 'mail is down']) expect(left).not.toContain(trace)
})

test('addresses of visitors are in the database only as hashes, and only for a day', async () => {
  const url = postgres.createAddress()
  const spool = await open(url, { timing: { tidyMs: 0 } })
  const { schema } = readAddress(new URL(url))
  await spool.takeTurn(['203.0.113.9'])
  await spool.takeTurn(['2001:db8:0:1', '2001:db8:0'])
  await spool.acceptCopy({ to: 'ann@example.com', reference: 'A1', asked: fill('Ann') })
  const [copy] = await spool.take(4)
  await spool.finish(copy?.id ?? '')
  const counts = `
    SELECT (SELECT count(*)::int FROM ${schema}.spool_visit) AS visits,
      (SELECT count(*)::int FROM ${schema}.spool_copy) AS copies,
      (SELECT count(*)::int FROM ${schema}.spool_day) AS keys`
  expect(await postgres.run(counts)).toEqual([{ visits: 3, copies: 1, keys: 1 }])
  const all = await readAll(url)
  for (const trace of ['203.0.113', '2001:db8', 'example.com', 'ann']) expect(all).not.toContain(trace)

  for (const table of ['spool_visit', 'spool_copy', 'spool_day'])
    await postgres.run(`UPDATE ${schema}.${table} SET day = day - 1`)
  await spool.tidy()
  expect(await postgres.run(counts)).toEqual([{ visits: 0, copies: 0, keys: 0 }])
})

test('without the database the site is served, and it connects by itself', async () => {
  lines = ''
  const url = postgres.createAddress().replace('postgres@', 'postgres:s3cret@')
  await postgres.stop('fast')
  const spool = await open(url, { timing: { reconnectMs: 50 } })
  const error = await spool.accept(request('Ann')).catch((error) => error)
  expect(error.message).toBe('the database cannot be reached')
  await expect(spool.tryWrite()).rejects.toThrow('the database cannot be reached')
  expect(await spool.takeTurn(['203.0.113.9'])).toBe(0)
  await postgres.start()
  await waitFor('the database', () => canStore(spool))
  expect(await spool.accept(request('Ann'))).not.toBeNull()
  expect(lines).toContain('the database cannot be reached')
  for (const text of [lines, spool.place, inspect(error)]) expect(text).not.toContain('s3cret')
})

test('where an empty database takes its place, the tables are made anew', async () => {
  const url = postgres.createAddress()
  const spool = await open(url)
  const drop = `DROP SCHEMA ${readAddress(new URL(url)).schema} CASCADE`
  // While pg-boss looks after its tables, the two may wait for each other.
  await waitFor('the end of the tables', () =>
    postgres.run(drop).then(
      () => true,
      () => false
    )
  )
  await expect(spool.accept(request('Ann'))).rejects.toThrow("the database's tables are missing")
  await waitFor('the tables', () => canStore(spool))
  const id = await acceptNew(spool, 'Ann')
  expect(await spool.take(4)).toMatchObject([{ id }])
})

test('for a request that is mailed late it is known whether there was a rush, but not which requests came', async () => {
  const url = postgres.createAddress()
  const spool = await open(url, { hourlyLimit: 1, timing: { tidyMs: 0 } })
  const { schema } = readAddress(new URL(url))
  for (const name of ['Ann', 'Bob']) await acceptNew(spool, name)
  const digest = digestRequest(request('Ann'))
  expect(await readAll(url)).toContain(digest)
  await postgres.run(`UPDATE ${schema}.spool_recent SET accepted_at = accepted_at - interval '3 hours'`)
  await spool.tidy()
  expect(await readAll(url)).not.toContain(digest)
  expect(await spool.wasRush(Date.now() - 3 * 3_600_000)).toBe(true)
  await postgres.run(`UPDATE ${schema}.spool_recent SET accepted_at = accepted_at - interval '1 day'`)
  await spool.tidy()
  expect(await postgres.run(`SELECT count(*)::int FROM ${schema}.spool_recent`)).toEqual([{ count: 0 }])
})

test("a dead process's request is taken by another, and only that one settles it", async () => {
  const url = postgres.createAddress()
  const timing = { superviseSeconds: 1 }
  const dead = await open(url, { timing })
  const other = await open(url, { timing })
  const id = await acceptNew(dead, 'Ann')
  expect(await dead.take(4)).toMatchObject([{ id }])
  expect(await other.take(4)).toEqual([])
  await postgres.run(
    `UPDATE ${readAddress(new URL(url)).schema}.job SET started_on = started_on - interval '4 minutes'`
  )
  await waitFor('its turn', async () => (await other.take(4)).length === 1)
  await dead.putOff(id, 0, 'too late')
  expect(await dead.take(4)).toEqual([])
  expect(await other.list()).toMatchObject([{ attempts: 2, isGivenUp: false }])
})

test('a certificate nobody vouches for is refused before anything is sent', async () => {
  const folder = await makeFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=test', '-addext', 'subjectAltName=IP:127.0.0.1']
  const command = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, '-keyout', key, '-out', cert]
  execFileSync('openssl', command, { stdio: 'ignore' })
  const url = postgres.createAddress()
  // On a socket PostgreSQL doesn't encrypt, so this does it in front of it.
  const server = createServer((line) => {
    line.on('error', () => {})
    line.once('data', () => {
      line.write('S')
      const secure = new TLSSocket(line, { isServer: true, key: readFileSync(key), cert: readFileSync(cert) })
      secure.on('error', () => {})
      secure
        .pipe(connect(join(postgres.socket, '.s.PGSQL.5432')))
        .on('error', () => {})
        .pipe(secure)
    })
  })
  stopAfter({ stop: () => server.close() })
  const port = await listen(server)
  const address = `postgres://postgres@127.0.0.1:${port}/postgres?schema=${readAddress(new URL(url)).schema}`

  const refused = await open(`${address}&sslmode=require`)
  await expect(refused.tryWrite()).rejects.toThrow("the database's certificate cannot be checked")
  await (await open(`${address}&sslmode=require&sslrootcert=${cert}`)).tryWrite()
  await (await open(`${address}&sslmode=no-verify`)).tryWrite()
})

test('characters that PostgreSQL cannot store are replaced', async () => {
  const spool = await open(postgres.createAddress())
  await acceptNew(spool, 'A\0nn')
  expect(await spool.take(4)).toMatchObject([{ booking: { name: 'A\uFFFDnn name' } }])
})

test.each([
  ['postgres://a:b@db.example.com/site?schema=website', { rejectUnauthorized: true }],
  ['postgres://a:b@db.example.com/site?schema=website&sslmode=require', { rejectUnauthorized: true }],
  ['postgres://a:b@db.example.com/site?schema=website&sslmode=no-verify', { rejectUnauthorized: false }],
  ['postgres://a:b@db.example.com/site?schema=website&sslmode=disable', false],
  ['postgres://a:b@localhost/site?schema=website', false],
  ['postgres://a:b@[::1]/site?schema=website', false],
  ['postgres://a:b@localhost/site?schema=website&sslmode=verify-full', { rejectUnauthorized: true }],
  ['postgres://a:b@localhost/site?schema=website&host=/run/postgresql', false],
  ['postgres://a:b@localhost/site?schema=website&host=db.example.com', { rejectUnauthorized: true }]
])('%s: the certificate is checked unless it is this machine or the address says otherwise', (url, ssl) => {
  expect(readAddress(new URL(url))).toMatchObject({ ssl })
})

test.each([
  ['postgres://a:s3cret@db.example.com/site', 'must end in ?schema='],
  ['postgres://a:s3cret@db.example.com/site?schema=Website', 'must end in ?schema='],
  [`postgres://a:s3cret@db.example.com/site?schema=${'a'.repeat(51)}`, 'must end in ?schema='],
  ['postgres://a:s3cret@db.example.com/?schema=website', 'names no database'],
  ['postgres://a:s3cret@db.example.com/site?schema=website&sslmode=prefer', 'unknown sslmode'],
  ['postgres://a:s3cret@db.example.com/site?schema=website&sslrootcert=/missing', 'cannot be read']
])('%s is refused with a sentence that says what to do', async (url, sentence) => {
  const error = await openPostgresSpool(new URL(url)).catch((error) => error)
  expect(error.name).toBe('EnvError')
  expect(error.message).toContain(sentence)
  expect(error.message).not.toContain('s3cret')
})
