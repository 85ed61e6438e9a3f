import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBooking } from '../../domain/booking.ts'
import { mostCopies } from './copied.ts'
import { openSpool, type Spool } from './spool.ts'

let folder: string
let spool: Spool
let moment = 0
const now = () => moment
const asked = readBooking({ selectedPackage: 'Full Valet' })
const accept = (to: string, on = spool) => on.acceptCopy({ to, reference: 'AB12-CD34', asked })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copied-'))
  // An hour before London's midnight, in summer.
  moment = Date.parse('2026-07-01T22:00:00Z')
  spool = await openSpool(folder, { now })
})
afterEach(() => rm(folder, { recursive: true }))

test('an address gets one copy a day, however it is written and whichever process is asked', async () => {
  expect(await accept('ann.smith@example.co.uk')).toMatch(/-copy-/)
  const other = await openSpool(folder, { now })
  for (const address of ['ann.smith@example.co.uk', 'Ann.Smith@Example.co.uk', 'annsmith+2@example.co.uk']) {
    expect(await accept(address)).toBeNull()
    expect(await accept(address, other)).toBeNull()
  }
  expect(await accept('ann.smith@example.com', other)).toMatch(/-copy-/)
  moment += 3_600_000
  expect(await accept('ann.smith@example.co.uk')).toMatch(/-copy-/)
})

test(`no more than ${mostCopies} go out in a day, though all are asked for at once`, async () => {
  const ids = await Promise.all(Array.from({ length: 80 }, (_, index) => accept(`a${index}@example.co.uk`)))
  expect(ids.filter(Boolean)).toHaveLength(mostCopies)
  moment += 24 * 3_600_000
  expect(await accept('late@example.co.uk')).toMatch(/-copy-/)
})

test('what is remembered are empty files under a key of the day, and all of it goes with the day', async () => {
  await accept('ann@example.co.uk')
  const days = join(folder, 'copied')
  expect(await readdir(days)).toEqual(['2026-07-01'])
  const names = await readdir(join(days, '2026-07-01'))
  expect(names.sort()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^key-[0-9a-f]{64}$/)])
  for (const name of names) expect((await stat(join(days, '2026-07-01', name))).size).toBe(0)

  await spool.sweepRecent()
  expect(await readdir(days)).toHaveLength(1)
  moment += 3_600_000
  await accept('ann@example.co.uk')
  expect((await readdir(join(days, '2026-07-02'))).some((name) => names.includes(name))).toBe(false)
  await spool.sweepRecent()
  expect(await readdir(days)).toEqual(['2026-07-02'])
})

test('a copy waits like the rest, and nobody counts it', async () => {
  const id = (await accept('ann@example.co.uk')) ?? ''
  expect(await spool.list()).toMatchObject([{ id }])
  expect(await spool.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: 0 })
  expect(await spool.claim(id)).toEqual({ id, kind: 'copy', to: 'ann@example.co.uk', reference: 'AB12-CD34', asked })
  expect(await readFile(join(folder, 'queue', `${id}.json`), 'utf8').catch(() => 'claimed')).toBe('claimed')
})
