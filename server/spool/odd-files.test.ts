import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { startCourier } from './courier.ts'
import { createId, type SpoolEntry } from './entry.ts'
import { type Files, realFiles } from './files.ts'
import { openSpool } from './spool.ts'

/* What others leave in the spool's folders, and files that we may not read. */

let folder: string
let delivered: SpoolEntry[]
let logged: string[]
let looks: number
const booking = { kind: 'booking', booking: sampleBooking, isSuspicious: false }
const name = (kind: 'booking' | 'copy' = 'booking') => `${createId(Date.now(), kind)}.json`
const put = (path: string, content: unknown = booking) =>
  writeFile(join(folder, path), Buffer.isBuffer(content) || content === '' ? content : JSON.stringify(content))

beforeEach(async () => {
  folder = await makeFolder()
  for (const path of ['queue', 'failed', 'claimed', 'tmp', 'recent', 'copied']) await mkdir(join(folder, path))
  delivered = []
  logged = []
  looks = 0
})

async function start(files: Files = realFiles) {
  const spool = await openSpool(folder, { files })
  const removeHalfWritten = () => spool.removeHalfWritten().finally(() => (looks += 1))
  const deliver = async (entry: SpoolEntry) => void delivered.push(entry)
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const timing = { firstRetryMs: 40, maxRetryMs: 80, keepMs: 60_000, scanMs: 20, atOnce: 4 }
  stopAfter(await startCourier({ spool: { ...spool, removeHalfWritten }, deliver, log, timing }))
  return spool
}
const lookOften = async () => {
  const before = looks
  await waitFor('several looks', () => looks > before + 5)
}
const list = async (path: string) => (await readdir(join(folder, path))).sort()

// Windows has no pipes with a name, and asks for a right to make links.
test.skipIf(process.platform === 'win32')('odd files cost no request, no mail and no pause, and stay', async () => {
  for (const content of ['', null, [], 5, { kind: 'booking' }, { ...booking, booking: null }, Buffer.alloc(9, 255)])
    await put(`queue/${name()}`, content)
  for (const odd of ['_x', '', ' ', 'a b', 'é-booking-ü', '1-booking-x', `${name()}.json`, 'x'.repeat(250)])
    await put(`queue/${odd}.json`)
  await put(`queue/${name('copy')}`, { kind: 'copy', asked: sampleBooking })
  const huge = join(folder, 'queue', name())
  await writeFile(huge, '')
  await truncate(huge, 3e9)
  for (const path of [`queue/${name()}`, `failed/${name()}`, 'claimed/x~1~y', 'tmp/old', 'recent/old', 'copied/old']) {
    await mkdir(join(folder, path))
    await put(`${path}/kept`)
    await utimes(join(folder, path), 1, 1)
  }
  for (const target of ['nowhere', '.', '/dev/zero']) await symlink(target, join(folder, 'queue', name()))
  const loop = name()
  await symlink(loop, join(folder, 'queue', loop))
  for (const path of ['queue', 'failed']) execFileSync('mkfifo', [join(folder, path, name())])
  const before = [...(await list('queue')), ...(await list('failed'))].sort()
  // Ignored, as nothing of ours has such names.
  for (const path of ['queue', 'claimed', 'failed', 'tmp', 'recent', 'copied']) await put(`${path}/.DS_Store`)
  // Sent to nobody it would be gone.
  await put(`queue/${name()}`, { ...booking, left: [] })

  const spool = await start()
  await waitFor('what is a request', () => delivered.some(({ kind }) => kind === 'booking'))
  await waitFor('the rest', async () => (await list('queue')).join() === '.DS_Store')
  await lookOften()
  expect(await list('failed')).toEqual(['.DS_Store', ...before].sort())
  expect(delivered.filter(({ kind }) => kind !== 'notice')).toEqual([
    expect.objectContaining({ booking: sampleBooking, left: undefined })
  ])
  expect(await spool.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: before.length })
  for (const path of ['claimed/x~1~y', 'tmp/old', 'recent/old', 'copied/old'])
    expect(await list(path)).toEqual(['kept'])
  const lines = logged.length
  await lookOften()
  expect(logged).toHaveLength(lines)
})

test('what is set aside never takes the place of another', async () => {
  for (const [index, round] of ['one', 'two'].entries()) {
    await put('queue/_x.json', round)
    if (index === 0) await start()
    await waitFor('it to be set aside', async () => (await list('failed')).length === index + 1)
  }
  const kept = (await list('failed')).map((file) => readFile(join(folder, 'failed', file), 'utf8'))
  expect((await Promise.all(kept)).sort()).toEqual(['"one"', '"two"'])
})

test('what we may not read waits with one line in the log, and is delivered once we may', async () => {
  const locked = new Set([name(), name(), 'host~1~x'])
  const [first = '', second = '', other = ''] = locked
  const guard =
    <Call extends (path: string, ...given: never[]) => Promise<unknown>>(call: Call) =>
    async (path: string, ...given: never[]) => {
      if ([...locked].some((part) => path.endsWith(part))) throw Object.assign(new Error(), { code: 'EACCES' })
      return call(path, ...given)
    }
  const files = { ...realFiles }
  for (const call of ['readFile', 'readdir', 'access'] as const) files[call] = guard(files[call] as never) as never
  for (const file of [first, second]) await put(`queue/${file}`)
  await mkdir(join(folder, 'claimed', other))

  const spool = await start(files)
  await lookOften()
  expect(delivered).toEqual([])
  expect(await spool.countLocked()).toBe(3)
  expect(await spool.readHealth()).toMatchObject({ depth: 2, failed: 0 })
  expect(logged.filter((line) => line.includes('may not be read'))).toHaveLength(2)
  expect(logged.join()).not.toContain('took back')
  locked.clear()
  await waitFor('both', () => delivered.length === 2)
  await waitFor('the end', async () => (await list('queue')).length === 0)
  expect(await spool.countLocked()).toBe(0)
})
