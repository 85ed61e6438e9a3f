import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Remains, recordSyncs, restore } from '../../tests/support/power-cut.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import type { PhotosToKeep } from './entry.ts'
import { openSpool, type Spool } from './spool.ts'

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

/** All that happens to a spool: requests come, are claimed, put back, given up, delivered; processes start, stop and die. */
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
  const open = () => openSpool(join(root, 'var', 'spool'), { files })
  const accept = async (spool: Spool, name: string, photos?: PhotosToKeep) => {
    const id = await spool.accept({ booking: { ...sampleBooking, name }, photos, isSuspicious: false })
    promised.add(name)
    cutPower()
    return id ?? ''
  }
  const acceptWithPhotos = async (spool: Spool, name: string) => {
    const uploads = await Promise.all(['one', 'two'].map((text) => spool.keepUpload([Buffer.from(text)])))
    const raw = uploads.map((upload) => ({ name: 'Photo', costMb: 1, upload }))
    return accept(spool, name, { raw, refused: [], marks: [], wereLeftOut: false, leaveOut() {} })
  }
  /** Ours in the place of what the visitor sent. */
  const shrink = async (spool: Spool, id: string) => {
    const entry = await spool.readArrived(id)
    const taken = ['1', '2'].map((name) => ({ name, data: 'small' }))
    if (entry) await spool.putShrunk({ ...entry, photos: { taken, refused: [], marks: [] } })
  }
  const claim = async (spool: Spool, id: string) => {
    const entry = await spool.claim(id)
    if (typeof entry === 'string' || !entry) throw new Error(`${id} could not be claimed`)
    return entry
  }
  /** The mail server has it: from here on it may be forgotten. */
  const deliver = async (spool: Spool, id: string, name: string) => {
    await claim(spool, id)
    promised.delete(name)
    await spool.finish(id)
  }

  const first = await open()
  const [ann = '', bob = '', cay = ''] = await Promise.all(['Ann', 'Bob', 'Cay'].map((name) => accept(first, name)))
  await deliver(first, ann, 'Ann')
  await claim(first, bob)
  await accept(first, 'Dan')
  await first.release(bob, Date.now())
  await Promise.all([claim(first, cay), accept(first, 'Eve')])
  await first.fail(await claim(first, bob))
  await first.addNotice()
  await accept(first, 'Fay')
  await first.retryFailed()
  await accept(first, 'Gus')

  const [mia] = await Promise.all([acceptWithPhotos(first, 'Mia'), acceptWithPhotos(first, 'Ned')])
  await Promise.all([shrink(first, mia), accept(first, 'Oli')])
  await deliver(first, mia, 'Mia')
  await shrink(first, await acceptWithPhotos(first, 'Pam'))

  // The first one died with Cay in its hands; the second takes her back, and the first one's folder goes.
  const second = await open()
  await Promise.all([second.takeBackClaims(), accept(second, 'Hal')])
  const third = await open()
  await claim(second, cay)
  await accept(third, 'Ida')
  await second.release(cay, Date.now())
  await second.close()
  await open()
  await deliver(third, cay, 'Cay')
  const jon = await accept(third, 'Jon')
  // A process that claims before it has stored anything itself.
  await claim(await open(), jon)
  await accept(third, 'Kim')

  // A folder is removed and made again, a request is given up into it, and the process ends.
  const last = await open()
  const lea = await claim(last, await accept(last, 'Lea'))
  await files.rmdir(join(root, 'var', 'spool', 'failed'))
  await last.takeBackClaims(() => true)
  await last.fail(lea)
  await last.close()
  await open()
  return [...states.values()]
}

async function findAfterRestart(remains: Remains): Promise<string[]> {
  const folder = join(home, 'restart')
  await restore(folder, remains)
  const spool = await openSpool(join(folder, 'var', 'spool'))
  await spool.takeBackClaims()
  await spool.retryFailed()
  const entries = await Promise.all((await spool.list()).map(({ id }) => spool.claim(id)))
  const arrived = await Promise.all((await spool.listArrived()).map(spool.readArrived))
  const found: string[] = []
  for (const entry of [...entries, ...arrived]) {
    if (!entry || typeof entry === 'string' || entry.kind !== 'booking') continue
    const { id, booking, photos } = entry
    const raw = await Promise.all((photos?.raw ?? []).map((_, index) => spool.readRaw(id, index)))
    const whole = [...raw.map(String), ...(photos?.taken ?? []).map(({ data }) => data)]
    // All of its photos, as they came or as ours.
    if (!photos || ['one,two', 'small,small'].includes(whole.join())) found.push(booking.name)
  }
  return found
}
