import { chmod, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { mountSmallDisk } from '../../tests/support/small-disk.ts'
import { makeFolder } from '../../tests/support/test-life.ts'
import { canStore, changeDatabase, databaseIn, openTestSpool } from '../../tests/support/test-spool.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { isSafeVersion } from './open.ts'

/* What is special to this store: the faults of its files. */

let folder: string
let file: string
let logged: string
const log = pino({}, { write: (line: string) => (logged += line) })
const named = (name: string) => ({ booking: { ...sampleBooking, name }, isSuspicious: false })
const open = () => openTestSpool(folder, { log })

beforeEach(async () => {
  folder = await makeFolder()
  file = databaseIn(folder)
  logged = ''
})

test('its files are for this user alone', async () => {
  await (await open()).accept(named('Ann'))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test.each(['', '-wal'])(
  'with the file requests%s deleted between two posts, the second is refused, and none is lost',
  async (end) => {
    const spool = await open()
    const { id } = await spool.accept(named('First'))
    await rm(file + end)
    const refused = `${file} or the -wal beside it was removed or replaced`
    await expect(spool.accept(named('Second'))).rejects.toMatchObject({ message: expect.stringContaining(refused) })
    await expect(spool.tryWrite()).rejects.toThrow(refused)
    // What the open one holds is mailed first.
    await spool.tidy()
    const [due] = await spool.takeDue(9)
    expect(due).toMatchObject({ id })
    await spool.tidy()
    await expect(spool.tryWrite()).rejects.toThrow(refused)
    // What can't be mailed now goes along into the new one.
    await spool.putOff(id ?? '', 60_000, 'mail is down')
    await spool.tidy()
    expect((await spool.accept(named('Second'))).id).not.toBeNull()
    expect((await spool.accept(named('First'))).id).toBeNull()
    await spool.close()
    expect(await (await open()).list()).toMatchObject([{ lastReason: 'mail is down' }, { attempts: 0 }])
  }
)

test.each<[string, () => Promise<unknown>, string]>([
  ['is no database', () => writeFile(file, 'Dear diary, '.repeat(1000)), 'is damaged, or not a file of this website'],
  [
    "is another program's",
    async () => new DatabaseSync(file).exec('CREATE TABLE notes (id)'),
    'is not a file of this website'
  ],
  [
    'is damaged',
    async () => {
      const spool = await open()
      for (let count = 0; count < 50; count += 1) await spool.accept(named(`${count}`))
      await spool.close()
      const bytes = await readFile(file)
      bytes.fill(0xee, 4096 * 3, 4096 * 9)
      await writeFile(file, bytes)
    },
    'is damaged'
  ],
  [
    'has the tables of another version',
    async () => {
      await (await open()).close()
      changeDatabase(folder, "UPDATE state SET value = '2' WHERE name = 'version'")
    },
    'has the tables of another version'
  ]
])('a file that %s is left alone and named, and requests are taken once it is gone', async (_, make, words) => {
  await make()
  const before = await readFile(file).catch(() => '')
  const spool = await open()
  await expect(spool.accept(named('Ann'))).rejects.toThrow(`${file} ${words}`)
  expect(logged).toContain(words)
  expect(await readFile(file).catch(() => '')).toEqual(before)
  await rm(file, { recursive: true })
  await waitFor('a new file', () => canStore(spool))
})

test('a file of zero length is a new one', async () => {
  await writeFile(file, '')
  expect((await (await open()).accept(named('Ann'))).id).not.toBeNull()
})

test.each([
  ['3.51.2', false],
  ['3.51.3', true],
  ['3.52.0', false],
  ['3.52.1', true],
  ['3.53.4', true],
  ['4.0.0', true]
])('SQLite %s may be used: %s', (version, isSafe) => {
  expect(isSafeVersion(version)).toBe(isSafe)
})

test('a full disk refuses cleanly, mails what is stored, and takes requests again once there is room', async ({
  skip
}) => {
  const disk = await mountSmallDisk(folder, 2)
  if (!disk) return skip('no disk can be mounted here')
  onTestFinished(async () => void (await disk.unmount()))
  const spool = await open()
  const { id } = await spool.accept(named('Ann'))
  await disk.fill()
  const large = {
    ...named('Bob'),
    photos: { attached: [new Uint8Array(400_000)], refused: [], marks: ['a'] }
  }
  await expect(spool.accept(large)).rejects.toMatchObject({ code: 'ENOSPC', isUnsure: false })
  expect(await spool.readOwn([id ?? ''])).toMatchObject([{ id }])
  await disk.clear()
  expect((await spool.accept(large)).id).not.toBeNull()
})

test('on a disk that is read-only it opens later, and names the file', async ({ skip }) => {
  const disk = await mountSmallDisk(folder, 2)
  if (!disk) return skip('no disk can be mounted here')
  onTestFinished(async () => void (await disk.unmount()))
  await (await open()).close()
  await disk.makeReadOnly()
  const spool = await open()
  await expect(spool.tryWrite()).rejects.toThrow(`${file} is read-only`)
  await disk.makeWritable()
  await waitFor('the store', () => canStore(spool))
})

test('another program that writes for a while holds up requests, and costs none', async () => {
  const spool = await open()
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const accepting = spool.accept(named('Ann'))
  setTimeout(() => other.close(), 300)
  expect((await accepting).id).not.toBeNull()
})

test('a file that is deleted while a request is being stored: nobody is told that it was sent', async () => {
  const spool = await open()
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const accepting = spool.accept(named('Ann')).catch((error) => error)
  await sleep(500)
  await rm(file)
  other.close()
  expect(await accepting).toMatchObject({ isUnsure: true, message: expect.stringContaining('removed or replaced') })
})

test('a file that was cut short under a running server costs no other file', async () => {
  const spool = await open()
  await spool.accept(named('Ann'))
  await rename(file, `${file}.old`)
  await writeFile(file, 'not ours')
  await expect(spool.tidy()).resolves.toBeUndefined()
  await chmod(file, 0o600)
  expect(await readFile(file, 'utf8')).toBe('not ours')
  await truncate(file, 0)
  expect(await spool.takeDue(1)).toHaveLength(1)
})
