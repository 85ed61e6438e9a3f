import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createBadDisk, type DiskMood } from '../../tests/support/bad-disk.ts'
import { keepPhotos, sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { openFileSpool } from '../spool/files/file-spool.ts'
import type { Spool } from '../spool/spool.ts'
import { limitRoom, takeTurns } from './room.ts'
import type { ShrinkPhoto } from './shrink-in-child-process.ts'
import { startShrinker } from './shrinker.ts'

/* Requests whose photos have yet to be shrunk, and how visitors share the room and the memory for them. */

let folder: string
let mood: DiskMood
let spool: Spool

beforeEach(async () => {
  folder = await makeFolder()
  mood = 'well'
  await open()
  stopAfter({ stop: () => spool.close() })
})

async function open() {
  spool = await openFileSpool(folder, { files: createBadDisk(() => mood).files })
}

const shrink: ShrinkPhoto = async (bytes) => (bytes[0] === 0 ? null : Buffer.from('small'))
const listArrived = () => readdir(join(folder, 'arrived'))
const first = { name: 'photo-1.jpg', data: Buffer.from('small').toString('base64') }
const notOurs = '"x.svg" is not a photo we can read.'

async function accept(...contents: string[]): Promise<string> {
  const photos = { ...(await keepPhotos(spool, ...contents)), refused: [notOurs] }
  return (await spool.accept({ booking: sampleBooking, isSuspicious: false, photos })) ?? ''
}

async function start(parts: Partial<Parameters<typeof startShrinker>[0]> = {}) {
  const shrunk: string[] = []
  const dropped: unknown[] = []
  const shrinker = stopAfter(
    await startShrinker({
      spool,
      onShrunk: (id) => shrunk.push(id),
      onDropped: (error) => dropped.push(error),
      log: pino({ level: 'silent' }),
      shrink,
      retryMs: 1,
      ...parts
    })
  )
  return { shrinker, shrunk, dropped }
}

test('what the visitor sent gives way to what is ours, and the request can be delivered', async () => {
  const { shrinker, shrunk } = await start()
  const id = await accept('large', '\0')
  expect(await listArrived()).toEqual([`${id}.1`, `${id}.2`, `${id}.json`])
  expect(await spool.readHealth()).toMatchObject({ depth: 1 })
  expect(await spool.take(1)).toEqual([])
  shrinker.add(id, 'ann')
  await waitFor('the photos', () => shrunk.length > 0)
  expect(await listArrived()).toEqual([])
  const refused = [notOurs, '\0.jpg is not a photo we can read.']
  expect(await spool.take(1)).toMatchObject([{ photos: { taken: [first], refused, marks: ['large', '\0'] } }])
})

test('after a crash it goes on where it was: a photo that the crash took is named, and a twin is not kept', async () => {
  const id = await accept('one', 'two')
  await rm(join(folder, 'arrived', `${id}.2`))
  await spool.close()
  await open()
  expect(await accept('one', 'two')).toBe('')
  const { shrunk } = await start()
  await waitFor('the photos', () => shrunk.includes(id))
  const refused = [notOurs, 'two.jpg was lost before it could be opened.']
  expect(await spool.take(1)).toMatchObject([{ photos: { taken: [first], refused } }])
})

test.each(['full', 'failing', 'read-only', 'closed to us'] as const)(
  'a disk that is %s for a while costs no photo',
  async (trouble) => {
    const id = await accept('one')
    let tries = 0
    let isClosed = trouble === 'closed to us'
    if (trouble !== 'closed to us') mood = trouble
    const putShrunk: Spool['putShrunk'] = (entry) => spool.putShrunk(entry).finally(() => (tries += 1))
    const readArrived: Spool['readArrived'] = async (name) => {
      if (!isClosed) return spool.readArrived(name)
      tries += 1
      throw Object.assign(new Error(), { code: 'EACCES' })
    }
    const { shrunk } = await start({ spool: { ...spool, putShrunk, readArrived } })
    await waitFor('some tries', () => tries > 2)
    mood = 'well'
    isClosed = false
    await waitFor('the photos', () => shrunk.includes(id))
    expect(await spool.take(1)).toMatchObject([{ photos: { taken: [first] } }])
  }
)

test('a disk that stays full costs the photos and not the request, and somebody hears of it', async () => {
  const id = await accept('one')
  mood = 'full'
  const { shrunk, dropped } = await start()
  await waitFor('the watch to hear of it', () => dropped.length > 0)
  expect(dropped).toMatchObject([{ code: 'ENOSPC' }])
  await waitFor('room for it', async () => (await listArrived()).join() === `${id}.json`)
  mood = 'well'
  await waitFor('the request', () => shrunk.includes(id))
  const refused = [notOurs, expect.stringMatching(/^one.jpg could not be saved/)]
  expect(await spool.take(1)).toMatchObject([{ photos: { taken: [], refused } }])
  expect(await listArrived()).toEqual([])
})

test.each([
  ['read from the disk', () => ({ spool: { ...spool, readRaw: () => Promise.reject(new Error('EIO')) } })],
  ['opened, because no process starts', () => ({ shrink: () => Promise.reject(new Error('EAGAIN')) })]
])('a photo that can never be %s costs itself and not the request', async (_, makeParts) => {
  const id = await accept('one')
  const { shrunk, dropped } = await start(makeParts())
  await waitFor('the request', () => shrunk.includes(id))
  expect(dropped).toHaveLength(1)
  expect(await spool.take(1)).toMatchObject([{ photos: { taken: [], refused: [notOurs, expect.any(String)] } }])
})

test('with the store away at the start it begins with the first look that succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const id = await accept('one')
  let isAway = true
  const listArrived = () => (isAway ? Promise.reject(new Error('away')) : spool.listArrived())
  const { shrunk } = await start({ spool: { ...spool, listArrived } })
  isAway = false
  vi.advanceTimersByTime(60_000)
  await waitFor('the photos', () => shrunk.includes(id))
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

test('there is room for 200 MB of photos, 50 for one sender, and the smallest counts as one', async () => {
  const { shrinker } = await start()
  const photos = (size: number) => ({ raw: [{ upload: { size } }] }) as never
  const takeAll = (sender: string, size: number) => {
    for (let count = 0; ; count += 1) if (!shrinker.take(sender, photos(size)).hasRoom) return count
  }
  expect([takeAll('ann', 3_000), takeAll('bob', 8_000_000)]).toEqual([50, 6])
  expect([takeAll('cay', 10_000_000), takeAll('dan', 10_000_000), takeAll('eve', 1)]).toEqual([5, 5, 2])
  const room = limitRoom(10, 6)
  const share = room.take('ann', 6)
  // Free again, once.
  share.release()
  share.release()
  expect([room.take('bob', 6).hasRoom, room.take('ann', 5).hasRoom]).toEqual([true, false])
})

test('as many at once as fit, and each sender in turn', async () => {
  const takeTurn = takeTurns(300)
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, sender: string, costMb: number) =>
    takeTurn(sender, costMb, () => {
      order.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
    return order.at(-1)
  }
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(name, 'ann', 140)
  void run('b1', 'bob', 290)
  void run('c1', 'cay', 10)
  expect(order).toEqual(['a1', 'a2'])
  expect(await end('a1')).toBe('a3')
  // Bob's is large, so it is waited for: Cay's would fit, and would be the first of many.
  expect(await end('a2')).toBe('a3')
  await end('a3')
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  expect(await end('b1')).toBe('a4')
})
