import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Remains, recordSyncs, restore } from '../../tests/support/power-cut.ts'
import { makePhotos, sampleBooking } from '../../tests/support/sample-booking.ts'
import type { BookingEntry, Photos } from './entry.ts'
import { openFileSpool } from './files/file-spool.ts'
import type { Spool } from './spool.ts'

const home = await mkdtemp(join(tmpdir(), 'power-'))
afterAll(() => rm(home, { recursive: true }))

/* Killing a process loses nothing that it had written; a power cut loses what was not synced. */

test('whenever the power goes, a restart finds every request that was answered 200', async () => {
  const states = await recordLife()
  expect(states.length).toBeGreaterThan(100)
  const lost: string[] = []
  for (const { remains, promised } of states) {
    const found = await findAfterRestart(remains)
    lost.push(...promised.filter((name) => !found.includes(name)))
  }
  expect(lost).toEqual([])
})

type State = { remains: Remains; promised: string[] }

/** All that happens to a spool: requests come, are taken, put off, given up, delivered; processes start and end. */
async function recordLife(): Promise<State[]> {
  const states = new Map<string, State>()
  const promised = new Set<string>()
  const root = await mkdtemp(join(home, 'life-'))
  const { files, listRemains } = recordSyncs(root, () => cutPower())
  function cutPower() {
    for (const remains of listRemains()) {
      states.set(JSON.stringify([[...remains], [...promised]]), { remains, promised: [...promised] })
    }
  }
  const folder = join(root, 'var', 'spool')
  const open = () => openFileSpool(folder, { files })
  const accept = async (spool: Spool, name: string, photos?: Photos) => {
    const id = await spool.accept({ booking: { ...sampleBooking, name }, photos, isSuspicious: false })
    promised.add(name)
    cutPower()
    return id ?? ''
  }
  const acceptWithPhotos = async (spool: Spool, name: string) => accept(spool, name, makePhotos('one', 'two'))
  /** Takes all that is due, and puts back what isn't wanted. */
  const take = async (spool: Spool, id: string) => {
    await spool.hurry()
    const entries = await spool.take(100)
    for (const other of entries) if (other.id !== id) await spool.putOff(other.id, 0, '')
    return entries.find((entry): entry is BookingEntry => entry.id === id && entry.kind === 'booking') ?? fail(id)
  }
  /** The mail server has it: from here on it may be forgotten. */
  const deliver = async (spool: Spool, id: string, name: string) => {
    await take(spool, id)
    promised.delete(name)
    await spool.finish(id)
  }

  const first = await open()
  const [ann = '', bob = '', cay = ''] = await Promise.all(['Ann', 'Bob', 'Cay'].map((name) => accept(first, name)))
  await deliver(first, ann, 'Ann')
  await take(first, bob)
  await accept(first, 'Dan')
  await first.putOff(bob, 0, 'away')
  await Promise.all([take(first, cay), accept(first, 'Eve')])
  await first.fail(await take(first, bob), 'refused')
  await first.addNotice()
  await accept(first, 'Fay')
  await first.retryFailed()
  await accept(first, 'Gus')

  const [mia] = await Promise.all([acceptWithPhotos(first, 'Mia'), acceptWithPhotos(first, 'Ned')])
  await deliver(first, mia, 'Mia')

  // The first one ends with Cay in its hands.
  await first.close()
  const second = await open()
  await Promise.all([second.tidy(), accept(second, 'Hal')])
  await take(second, cay)
  await second.keepFor(await take(second, await accept(second, 'Ida')), ['partner@example.co.uk'])
  await second.putOff(cay, 0, 'away')
  await deliver(second, cay, 'Cay')

  // A folder is removed and made again, a request is given up into it, and the process ends.
  const lea = await take(second, await accept(second, 'Lea'))
  await files.rm(join(folder, 'failed'), { recursive: true })
  await second.tidy()
  await second.fail(lea, 'refused')
  await second.close()
  await (await open()).close()
  return [...states.values()]
}

function fail(id: string): never {
  throw new Error(`${id} could not be taken`)
}

async function findAfterRestart(remains: Remains): Promise<string[]> {
  const folder = join(home, 'restart')
  await restore(folder, remains)
  const spool = await openFileSpool(join(folder, 'var', 'spool'))
  await spool.retryFailed()
  const entries = await spool.take(100)
  const found: string[] = []
  for (const entry of entries) {
    if (entry.kind !== 'booking') continue
    const { booking, photos } = entry
    if (!photos || photos.taken.length === 2) found.push(booking.name)
  }
  await spool.close()
  return found
}
