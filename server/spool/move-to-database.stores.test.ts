import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Postgres, startPostgres } from '../../tests/support/postgres.ts'
import { makePhotos, sampleBooking, takeBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { fileOf } from './entry.ts'
import { openFileSpool } from './files/file-spool.ts'
import { moveFromFolder } from './move-to-database.ts'
import { openSpool } from './open.ts'
import { openPostgresSpool } from './postgres/postgres-spool.ts'
import type { Spool } from './spool.ts'

let postgres: Postgres
let folder: string
let address: string
let logged: { msg: string; count?: number }[]
const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())
beforeEach(async () => {
  folder = join(await makeFolder(), 'spool')
  address = postgres.createAddress()
  logged = []
})

const limits = { dailyLimit: 200, hourlyLimit: 500 }

const openHere = (options: { isObserver?: boolean } = {}) =>
  openSpool({ spoolUrl: new URL(address), spoolDir: folder, ...limits }, { log, ...options })

async function open(): Promise<Spool> {
  const spool = await openHere()
  onTestFinished(() => spool.close())
  return spool
}

const named = (name: string) => ({ booking: { ...sampleBooking, name }, isSuspicious: false })
const hasLogged = (words: string) => logged.some(({ msg }) => msg === words)
const listFiles = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => !/^lock|^[a-z]+$/.test(name))

/** One of each kind, and what an interrupted server leaves. Returns the ids. */
async function fillFolder(): Promise<string[]> {
  const spool = await openFileSpool(folder)
  await spool.accept(named('given up'))
  await spool.fail(await takeBooking(spool), 'refused')
  await spool.accept(named('waiting'))
  await spool.accept({ ...named('with a photo'), photos: makePhotos('photo') })
  await spool.acceptCopy({ to: 'ann@visitor.example', reference: 'AB12-CD34', asked: sampleBooking })
  const ids = await spool.listKept()
  await spool.close()
  await writeFile(join(folder, 'arrived', '000000000-booking-0.1'), 'a photo without its request')
  return ids.sort()
}

test('what waits in the folder is moved once, with its photos, and nothing of it stays', async () => {
  const ids = await fillFolder()
  const spool = await open()
  await waitFor('the move', () => hasLogged('moved to the database'))
  expect(logged.find(({ msg }) => msg === 'moved to the database')?.count).toBe(4)
  expect((await spool.listKept()).sort()).toEqual(ids)
  expect(await spool.accept(named('waiting'))).toBeNull()
  const kept = (await spool.list()).flatMap(({ entry, isGivenUp }) =>
    entry.kind === 'booking' ? [[entry.booking.name, isGivenUp]] : []
  )
  expect(Object.fromEntries(kept)).toEqual({
    'given up': true,
    waiting: false,
    'with a photo': false
  })
  const photos = (await spool.take(10)).flatMap((entry) => (entry.kind === 'booking' && entry.photos?.taken) || [])
  expect(photos.map(({ data }) => Buffer.from(data, 'base64').toString())).toEqual(['photo'])
  expect(await listFiles()).toEqual([])
})

test('killed after one was stored and before its file was removed: it is stored once', async () => {
  const ids = await fillFolder()
  const database = await openPostgresSpool(new URL(address), { log, ...limits })
  let count = 0
  const killed = moveFromFolder(
    folder,
    {
      ...database,
      async importEntry(found) {
        await database.importEntry(found)
        count += 1
        throw new Error('killed')
      },
      close: async () => {}
    },
    log
  )
  await waitFor('the first', () => hasLogged('not moved to the database yet'))
  await killed.close()
  expect([count, (await database.listKept()).length]).toEqual([1, 1])
  await database.close()
  const spool = await open()
  await waitFor('the move', () => hasLogged('moved to the database'))
  expect((await spool.listKept()).sort()).toEqual(ids)
  expect(await listFiles()).toEqual([])
})

test('while the database is away everything stays in the folder, and is moved when it is back', async () => {
  const ids = await fillFolder()
  await postgres.stop('fast')
  const spool = await open()
  await waitFor('the failure', () => hasLogged('not moved to the database yet'))
  const names = (await listFiles()).join()
  expect(ids.filter((id) => !names.includes(fileOf(id)))).toEqual([])
  await postgres.start()
  await waitFor('the move', () => hasLogged('moved to the database'))
  expect((await spool.listKept()).sort()).toEqual(ids)
})

test('what cannot be read stays in the folder, and the log says so', async () => {
  const ids = await fillFolder()
  await writeFile(join(folder, 'queue', fileOf('000000000-booking-0')), '{"kind":"booking","boo')
  const spool = await open()
  await waitFor('the end', () => hasLogged('damaged or not ours to read, so not moved to the database'))
  expect(logged.at(-1)?.count).toBe(1)
  expect((await spool.listKept()).sort()).toEqual(ids)
  expect((await listFiles()).join()).toContain('000000000-booking-0')
})

test('no folder is made where there is none, and looking inside moves nothing', async () => {
  await (await openHere()).close()
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
  const ids = await fillFolder()
  const spool = await openHere({ isObserver: true })
  expect(await spool.listKept()).toEqual([])
  await spool.close()
  expect((await listFiles()).filter((name) => name.endsWith('.json'))).toHaveLength(ids.length)
})
