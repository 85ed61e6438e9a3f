import { mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBadDisk, type DiskMood } from '../../tests/support/bad-disk.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { realFiles } from '../spool/files.ts'
import { openSpool, type Spool } from '../spool/spool.ts'
import type { ShrinkPhoto } from './shrink-in-child-process.ts'
import { startShrinker } from './shrinker.ts'

/* Requests whose photos have yet to be shrunk. */

const log = pino({ level: 'silent' })
let folder: string
let mood: DiskMood
let spool: Spool

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shrinker-'))
  mood = 'well'
  spool = await openSpool(folder, { files: createBadDisk(() => mood).files })
})
afterEach(() => rm(folder, { recursive: true }))

const shrink: ShrinkPhoto = async (bytes) => (bytes[0] === 0 ? null : Buffer.from('small'))
const listArrived = () => readdir(join(folder, 'arrived'))

async function accept(...contents: string[]): Promise<string> {
  const uploads = await Promise.all(contents.map((content) => spool.keepUpload([Buffer.from(content)])))
  const raw = uploads.map((upload, index) => ({ name: `Photo ${index + 1}`, costMb: 100, upload }))
  const refused = ['"x.svg" is not a photo we can read.']
  const photos = { raw, refused, marks: ['a', 'b'], wereLeftOut: false, leaveOut() {} }
  const booking = { ...sampleBooking, note: contents.join() }
  return (await spool.accept({ booking, isSuspicious: false, photos })) ?? ''
}

async function start(parts: Partial<Parameters<typeof startShrinker>[0]> = {}) {
  const shrunk: string[] = []
  const dropped: unknown[] = []
  const onShrunk = (id: string) => shrunk.push(id)
  const onDropped = (error: unknown) => dropped.push(error)
  const shrinker = await startShrinker({ spool, onShrunk, onDropped, log, shrink, retryMs: 1, ...parts })
  return { shrinker, shrunk, dropped }
}

test('what the visitor sent gives way to what is ours, and the request can be delivered', async () => {
  const id = await accept('large', '\0')
  expect(await listArrived()).toEqual([`${id}.1`, `${id}.2`, `${id}.json`])
  expect(await spool.readHealth()).toMatchObject({ depth: 1 })
  expect(await spool.claim(id)).toBeNull()
  const { shrinker, shrunk } = await start()
  shrinker.add(id, 'ann')
  await waitFor('the photos', () => shrunk.length > 0)
  expect(await listArrived()).toEqual([])
  expect(await spool.claim(id)).toMatchObject({
    booking: { name: sampleBooking.name },
    photos: {
      taken: [{ name: 'photo-1.jpg', data: Buffer.from('small').toString('base64') }],
      refused: ['"x.svg" is not a photo we can read.', 'Photo 2 is not a photo we can read.'],
      marks: ['a', 'b']
    }
  })
})

test('after a crash it goes on where it was, and a photo that the crash took is named', async () => {
  const id = await accept('one', 'two')
  await rm(join(folder, 'arrived', `${id}.2`))
  const { shrunk } = await start()
  await waitFor('the photos', () => shrunk.includes(id))
  expect(await spool.claim(id)).toMatchObject({
    photos: {
      taken: [{ name: 'photo-1.jpg' }],
      refused: [expect.any(String), 'Photo 2 was lost before it could be opened.']
    }
  })
})

test('a request that may not be read for a while is shrunk later, and one that is put back as well', async () => {
  const id = await accept('one')
  let isLocked = true
  const readFile = ((path: string, options: never) => {
    if (isLocked) throw Object.assign(new Error(), { code: 'EACCES' })
    return realFiles.readFile(path, options)
  }) as typeof realFiles.readFile
  const access = async () => {
    if (isLocked) throw Object.assign(new Error(), { code: 'EACCES' })
  }
  spool = await openSpool(folder, { files: { ...realFiles, readFile, access } })
  expect(await spool.countLocked()).toBeGreaterThan(0)
  const { shrunk, shrinker } = await start({ spool, scanMs: 10 })
  isLocked = false
  await waitFor('the photos', () => shrunk.includes(id))
  await rename(join(folder, 'queue', `${id}.json`), join(folder, 'arrived', `${id}.json`))
  await waitFor('it to go on again', async () => (await readdir(join(folder, 'queue'))).length === 1)
  await shrinker.stop()
})

test('what is no request goes to the queue, which sets it aside', async () => {
  await writeFile(join(folder, 'arrived', '_x.json'), 'no request')
  await start()
  await waitFor('it to go on', async () => (await listArrived()).length === 0)
  expect(await readdir(join(folder, 'queue'))).toEqual(['_x.json'])
})

test('a request is known after a restart while its photos wait, so a twin is not kept', async () => {
  await accept('one')
  spool = await openSpool(folder)
  expect(await accept('one')).toBe('')
})

test.each(['full', 'failing', 'read-only'] as const)(
  'a disk that is %s for a while costs no photo',
  async (trouble) => {
    const id = await accept('one')
    mood = trouble
    let tries = 0
    const counted = { ...spool, putShrunk: (entry: never) => spool.putShrunk(entry).finally(() => (tries += 1)) }
    const { shrunk, shrinker } = await start({ spool: counted })
    await waitFor('some tries', () => tries > 2)
    mood = 'well'
    await waitFor('the photos', () => shrunk.includes(id))
    expect(await spool.claim(id)).toMatchObject({ photos: { taken: [{ name: 'photo-1.jpg' }] } })
    await shrinker.stop()
  }
)

test('a disk that stays full costs the photos and not the request, and somebody hears of it', async () => {
  const id = await accept('one')
  mood = 'full'
  const { shrunk, dropped } = await start()
  await waitFor('the watch to hear of it', () => dropped.length > 0)
  expect(dropped).toMatchObject([{ code: 'ENOSPC' }])
  mood = 'well'
  await waitFor('the request', () => shrunk.includes(id))
  expect(await spool.claim(id)).toMatchObject({
    photos: { taken: [], refused: [expect.any(String), expect.stringMatching(/^Photo 1 could not be saved/)] }
  })
  expect(await listArrived()).toEqual([])
})

test('a stop ends the photo that is open, and all is done at the next start', async () => {
  const id = await accept('one')
  const opened = Promise.withResolvers<void>()
  const { shrinker, shrunk } = await start({
    shrink: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        opened.resolve()
      })
  })
  await opened.promise
  await shrinker.stop()
  expect([shrunk, await spool.listArrived()]).toEqual([[], [id]])
  const again = await start()
  await waitFor('the photos', () => again.shrunk.includes(id))
})

const failures: [string, Parameters<typeof start>[0] | (() => Parameters<typeof start>[0])][] = [
  ['can never be read from the disk', () => ({ spool: { ...spool, readRaw: () => Promise.reject(new Error('EIO')) } })],
  ['can never be opened, because no process starts', { shrink: () => Promise.reject(new Error('EAGAIN')) }]
]
test.each(failures)('a photo that %s costs itself and not the request', async (_, parts) => {
  const id = await accept('one')
  const { shrunk, dropped } = await start(typeof parts === 'function' ? parts() : parts)
  await waitFor('the request', () => shrunk.includes(id))
  expect(dropped).toHaveLength(1)
  expect(await spool.claim(id)).toMatchObject({
    photos: { taken: [], refused: [expect.any(String), expect.any(String)] }
  })
})

test('a folder that is removed for a moment keeps no request', async () => {
  const id = await accept('one')
  await rmdir(join(folder, 'queue'))
  const { shrunk, shrinker } = await start({ retryMs: 20 })
  await waitFor('the photos to be ours', async () => (await listArrived()).length === 1)
  await spool.takeBackClaims()
  await waitFor('the request', () => shrunk.includes(id))
  expect(await spool.claim(id)).toMatchObject({ photos: { taken: [{ name: 'photo-1.jpg' }] } })
  await shrinker.stop()
})

test.each([11, -11])(
  'what a crash left is swept when the clock is %i minutes on, and nothing else',
  async (minutes) => {
    const lost = await accept('one')
    await rm(join(folder, 'arrived', `${lost}.json`))
    await spool.keepUpload([Buffer.from('x')])
    await writeFile(join(folder, 'arrived', 'notes.txt'), 'not ours')
    const kept = await accept('two', 'three')
    spool = await openSpool(folder, { now: () => Date.now() + minutes * 60_000 })
    expect(await spool.removeHalfWritten()).toBe(2)
    expect(await listArrived()).toEqual([`${kept}.1`, `${kept}.2`, `${kept}.json`, 'notes.txt'].sort())
  }
)

test('there is room for 200 MB of photos, 50 for one sender, and the smallest counts as one', async () => {
  const { shrinker } = await start()
  const photos = (size: number) => ({ raw: [{ upload: { size } }] }) as never
  const takeAll = (sender: string, size: number) => {
    for (let count = 0; ; count += 1) if (!shrinker.take(sender, photos(size)).hasRoom) return count
  }
  expect(takeAll('ann', 3_000)).toBe(50)
  expect(takeAll('bob', 8_000_000)).toBe(6)
  expect([takeAll('cay', 10_000_000), takeAll('dan', 10_000_000), takeAll('eve', 1)]).toEqual([5, 5, 2])
})
