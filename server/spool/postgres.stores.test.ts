import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../tests/support/listen.ts'
import { type Postgres, startPostgres } from '../../tests/support/postgres.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { canStore } from '../../tests/support/test-spool.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { openSpool } from './open.ts'
import { connectPostgres, readAddress } from './postgres.ts'
import type { Spool } from './spool.ts'

/* What is special to this store. What both promise is tested for both. */

let postgres: Postgres
let lines = ''

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.remove())

async function open(url: string): Promise<Spool> {
  const log = pino({}, { write: (line: string) => (lines += line) })
  const where = { spoolUrl: new URL(url), spoolDir: '', hourlyLimit: 500, dailyLimit: 200 }
  const spool = await openSpool(where, { log })
  stopAfter({ stop: () => spool.close() })
  return spool
}

const request = (name: string) => ({ booking: { ...sampleBooking, name }, isSuspicious: false })

test('without the database the site is served, and it connects by itself', async () => {
  lines = ''
  const url = postgres.createAddress().replace('postgres@', 'postgres:s3cret@')
  await postgres.stop('fast')
  const spool = await open(url)
  const error = await spool.accept(request('Ann')).catch((error) => error)
  expect(error.message).toBe('the database cannot be reached')
  await expect(spool.tryWrite()).rejects.toThrow('the database cannot be reached')
  await postgres.start()
  await waitFor('the database', () => canStore(spool))
  expect((await spool.accept(request('Ann'))).id).not.toBeNull()
  expect(lines).toContain('the database cannot be reached')
  for (const text of [lines, spool.place, inspect(error)]) expect(text).not.toContain('s3cret')
})

test('where an empty database takes its place, the tables are made anew', async () => {
  const url = postgres.createAddress()
  const spool = await open(url)
  await postgres.run(`DROP SCHEMA ${readAddress(new URL(url)).schema} CASCADE`)
  await expect(spool.accept(request('Ann'))).rejects.toThrow("the database's tables are missing")
  await waitFor('the tables', () => canStore(spool))
  const { id } = await spool.accept(request('Ann'))
  expect(await spool.takeDue(4)).toMatchObject([{ id }])
})

test("a dead process's request is taken by another, and only that one settles it", async () => {
  const url = postgres.createAddress()
  const [dead, other] = [await open(url), await open(url)]
  const { id } = await dead.accept(request('Ann'))
  expect(await dead.takeDue(4)).toMatchObject([{ id }])
  expect(await other.takeDue(4)).toEqual([])
  await postgres.run(`UPDATE ${readAddress(new URL(url)).schema}.entry SET due = due - 4 * 60000`)
  expect(await other.takeDue(4)).toMatchObject([{ id }])
  await dead.putOff(`${id}`, 0, 'too late')
  expect(await dead.takeDue(4)).toEqual([])
})

test('a full disk is told as one, also where PostgreSQL calls it an internal error after that', async () => {
  const url = postgres.createAddress()
  const spool = await open(url)
  const { schema } = readAddress(new URL(url))
  const refuse = (code: string) =>
    postgres.run(
      `CREATE OR REPLACE FUNCTION ${schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$;
       CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON ${schema}.entry FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse()`
    )
  await refuse('XX000')
  await expect(spool.accept(request('Ann'))).rejects.toMatchObject({ message: 'the database reports an error' })
  for (const code of ['53100', 'XX000']) {
    await refuse(code)
    const full = { message: "the database's disk is full", code: 'ENOSPC', isUnsure: false }
    await expect(spool.accept(request('Ann'))).rejects.toMatchObject(full)
  }
})

/** A line to PostgreSQL that can swallow what is sent, from a moment on. */
async function openLine() {
  let swallows = (_: Buffer) => false
  const server = createServer((line) => {
    const further = connect(join(postgres.socket, '.s.PGSQL.5432'))
    let isSwallowed = false
    for (const end of [line, further]) end.on('error', () => {})
    line.on('data', (bytes) => {
      isSwallowed ||= swallows(bytes)
      if (!isSwallowed) further.write(bytes)
    })
    further.on('data', (bytes) => isSwallowed || line.write(bytes))
    line.on('close', () => further.destroy())
  })
  stopAfter({ stop: () => server.close() })
  const port = await listen(server)
  return {
    swallow(pattern: string) {
      swallows = (bytes) => bytes.includes(pattern)
    },
    createAddress() {
      const { schema } = readAddress(new URL(postgres.createAddress()))
      return `postgres://postgres@127.0.0.1:${port}/postgres?schema=${schema}`
    }
  }
}

test.each([
  ['everything', 'BEGIN', false],
  ['the request', 'INSERT INTO entry', false],
  ['COMMIT', 'COMMIT\0', true]
])(
  'where the line swallows %s, the answer comes within 8 s, and says "not sent" only where that is true',
  async (_, pattern, isUnsure) => {
    const line = await openLine()
    const url = line.createAddress()
    const spool = await open(url)
    await spool.accept(request('Bob'), ['203.0.113.1'])
    line.swallow(pattern)
    const began = performance.now()
    const error = await spool.accept(request('Ann'), ['203.0.113.2']).catch((reason) => reason)
    expect(error).toMatchObject({ message: 'the database takes too long to answer', isUnsure })
    expect((performance.now() - began) / 1000).toBeLessThan(10)
    line.swallow('no such words')
    expect(await spool.list()).toMatchObject([{ entry: { booking: { name: 'Bob' } } }])
    expect((await spool.accept(request('Ann'), ['203.0.113.2'])).id).not.toBeNull()
  }
)

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
  const attempt = async () => connectPostgres(new URL(url))
  const error = await attempt().catch((reason) => reason)
  expect(error.name).toBe('EnvError')
  expect(error.message).toContain(sentence)
  expect(error.message).not.toContain('s3cret')
})
