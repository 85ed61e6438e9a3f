import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { shortenReason, startCourier, type Timing, usualTiming } from './courier.ts'
import { createId, type SpoolEntry } from './entry.ts'
import { openFileSpool } from './files/file-spool.ts'
import { realFiles } from './files/files.ts'
import type { Spool } from './spool.ts'

let folder: string
let spool: Spool
let delivered: SpoolEntry[]
let logged: string[]
let looks: number
const quick: Timing = { firstRetryMs: 40, maxRetryMs: 80, keepMs: 60_000, scanMs: 30, atOnce: 4 }

beforeEach(async () => {
  folder = await makeFolder()
  spool = await openFileSpool(folder)
  stopAfter({ stop: () => spool.close() })
  delivered = []
  logged = []
  looks = 0
})

const log = pino({}, { write: (line: string) => logged.push(line) })

const start = async (deliver: (entry: SpoolEntry) => Promise<unknown>, timing = {}, on = spool) => {
  const tell = async (entry: SpoolEntry) => ((await deliver(entry)) === false ? (false as const) : undefined)
  return stopAfter(await startCourier({ spool: on, deliver: tell, log, timing: { ...quick, ...timing } }))
}
const accept = async (name = 'Ann') =>
  (await spool.accept({ booking: { ...sampleBooking, name }, isSuspicious: false })) ?? ''
const isEmpty = async () => (await spool.readHealth()).depth === 0
const down = async () => {
  throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
}
const refuse = async () => {
  throw Object.assign(new Error('refused'), { code: 'EMESSAGE', responseCode: 554 })
}

test.each([
  [0, 20, 60],
  [120, 90, 170],
  [7200, 2700, 4600]
])('what has waited for %i seconds is tried again in %i to %i', async (age, from, to) => {
  const began = Date.now() - age * 1000
  await spool.close()
  spool = await openFileSpool(folder, { now: () => began })
  await accept()
  const delays: number[] = []
  const putOff: Spool['putOff'] = async (_, delayMs) => void delays.push(delayMs / 1000)
  await start(down, usualTiming, { ...spool, putOff })
  await waitFor('a retry to be set', () => delays.length > 0)
  expect(delays[0]).toBeGreaterThan(from)
  expect(delays[0]).toBeLessThan(to)
})

test('a notice that found nothing to tell, because the request was just being tried, is made up for', async () => {
  let notices = 0
  await accept()
  const deliver = async (entry: SpoolEntry) => {
    if (entry.kind === 'booking') await refuse()
    notices += 1
    return notices > 1
  }
  await start(deliver, { keepMs: 1 })
  await waitFor('a second notice', () => notices === 2)
})

test('of a request that is given up again and again the owner has one notice, whoever tries it', async () => {
  let [tries, notices] = [0, 0]
  await accept()
  const deliver = async (entry: SpoolEntry) => {
    if (entry.kind === 'notice') notices += 1
    else tries += 1
    if (entry.kind === 'booking') await refuse()
  }
  for (const more of [3, 6]) {
    const courier = await start(deliver, { keepMs: 1, maxRetryMs: 1 })
    await waitFor('several tries', () => tries >= more && notices > 0)
    await courier.stop()
  }
  expect(notices).toBe(1)
})

test.each([
  ['is put off', quick.keepMs],
  ['was given up', 1]
])('once mail works again nothing that %s waits for its turn', async (_, keepMs) => {
  let isDown = true
  const deliver = async () => {
    if (isDown) await down()
  }
  // Longer than this test: only mail that works can call them back.
  const courier = await start(deliver, { firstRetryMs: 60_000, maxRetryMs: 60_000, keepMs })
  for (const name of ['One', 'Two', 'Three']) await accept(name)
  courier.nudge()
  const isTried = async () => (await spool.list()).every((kept) => kept.attempts > 0)
  await waitFor('all to be tried', isTried)
  isDown = false
  await accept('Four')
  courier.nudge()
  await waitFor('all to be delivered', async () => (await spool.list()).length === 0)
})

test('never more than so many at once, however often it is nudged, and a nudge while it looks is not lost', async () => {
  const looking = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  let [active, most] = [0, 0]
  /** The first look finds nothing and takes its time. */
  const take: Spool['take'] = async (count) => {
    const entries = await spool.take(count)
    looking.resolve()
    await resume.promise
    return entries
  }
  const deliver = async () => {
    active += 1
    most = Math.max(most, active)
    await new Promise((resolve) => setImmediate(resolve))
    active -= 1
  }
  const courier = await start(deliver, { scanMs: 600_000 }, { ...spool, take })
  await looking.promise
  for (let index = 0; index < 20; index += 1) {
    await accept(`Name ${index}`)
    courier.nudge()
  }
  resume.resolve()
  await waitFor('all to be delivered', isEmpty)
  expect(most).toBe(4)
})

test('what was sent but could not be removed is not sent again, and removed later', async () => {
  let isStuck = true
  let tries = 0
  const finish: Spool['finish'] = async (id) => {
    tries += 1
    if (isStuck) throw new Error('EROFS')
    await spool.finish(id)
  }
  await accept()
  await start(async (entry) => void delivered.push(entry), {}, { ...spool, finish })
  await waitFor('several tries', () => tries > 3)
  isStuck = false
  await waitFor('the end', isEmpty)
  expect(delivered).toHaveLength(1)
})

test.each([
  [{ response: '550 5.1.1 <ann@example.co.uk>: no\r\n such "Ann Smith" user' }, '550 5.1.1 …: no such … user'],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'connect ECONNREFUSED'],
  [{ response: `451 try ann@example.co.uk later${'x'.repeat(500)}` }, /^451 try … laterx{135}…$/],
  [null, 'unknown error']
])('why it failed is kept without addresses', (error, reason) => {
  expect(shortenReason(error)).toMatch(reason)
})

/* What others leave in the spool's folders, and files that we may not read. */

const booking = { kind: 'booking', booking: sampleBooking, isSuspicious: false }
const name = (kind: 'booking' | 'copy' = 'booking') => `${createId(Date.now(), kind)}.json`
const put = (path: string, content: unknown = booking) =>
  writeFile(join(folder, path), Buffer.isBuffer(content) || content === '' ? content : JSON.stringify(content))
const list = async (path: string) => (await readdir(join(folder, path))).sort()

async function startNoting(files = realFiles) {
  await spool.close()
  spool = await openFileSpool(folder, { files, log })
  const tidy = () => spool.tidy().finally(() => (looks += 1))
  await start(async (entry) => void delivered.push(entry), {}, { ...spool, tidy })
}
const lookOften = async () => {
  const before = looks
  await waitFor('several looks', () => looks > before + 5)
}

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
  for (const path of [`queue/${name()}`, `failed/${name()}`, 'tmp/old', 'recent/old', 'copied/old']) {
    await mkdir(join(folder, path), { recursive: true })
    await put(`${path}/kept`)
    await utimes(join(folder, path), 1, 1)
  }
  for (const target of ['nowhere', '.', '/dev/zero']) await symlink(target, join(folder, 'queue', name()))
  const loop = name()
  await symlink(loop, join(folder, 'queue', loop))
  for (const path of ['queue', 'failed']) execFileSync('mkfifo', [join(folder, path, name())])
  const before = [...(await list('queue')), ...(await list('failed'))].sort()
  // Ignored, as nothing of ours has such names.
  for (const path of ['queue', 'failed', 'tmp', 'recent', 'copied']) await put(`${path}/.DS_Store`)
  // Sent to nobody it would be gone.
  await put(`queue/${name()}`, { ...booking, left: [] })

  await startNoting()
  await waitFor('what is a request', () => delivered.some(({ kind }) => kind === 'booking'))
  await waitFor('the rest', async () => (await list('queue')).join() === '.DS_Store')
  await lookOften()
  expect(await list('failed')).toEqual(['.DS_Store', ...before].sort())
  expect(delivered.filter(({ kind }) => kind !== 'notice')).toEqual([
    expect.objectContaining({ booking: sampleBooking, left: undefined })
  ])
  expect(await spool.readHealth()).toEqual({ depth: 0, oldestSeconds: 0, failed: before.length })
  for (const path of ['tmp/old', 'recent/old', 'copied/old']) expect(await list(path)).toEqual(['kept'])
  const lines = logged.length
  await lookOften()
  expect(logged).toHaveLength(lines)
})

test('what is set aside never takes the place of another', async () => {
  for (const [index, round] of ['one', 'two'].entries()) {
    await put('queue/_x.json', round)
    if (index === 0) await startNoting()
    await waitFor('it to be set aside', async () => (await list('failed')).length === index + 1)
  }
  const kept = (await list('failed')).map((file) => readFile(join(folder, 'failed', file), 'utf8'))
  expect((await Promise.all(kept)).sort()).toEqual(['"one"', '"two"'])
})

test('what we may not read waits and does not fill the log, and is delivered once we may', async () => {
  const locked = new Set([name(), name()])
  const guard =
    <Call extends (path: string, ...given: never[]) => Promise<unknown>>(call: Call) =>
    async (path: string, ...given: never[]) => {
      if ([...locked].some((part) => path.endsWith(part))) throw Object.assign(new Error(), { code: 'EACCES' })
      return call(path, ...given)
    }
  const files = { ...realFiles }
  for (const call of ['readFile', 'readdir', 'access'] as const) files[call] = guard(files[call] as never) as never
  for (const file of locked) await put(`queue/${file}`)

  await startNoting(files)
  await lookOften()
  expect(delivered).toEqual([])
  expect(await spool.countLocked()).toBe(2)
  expect(await spool.readHealth()).toMatchObject({ depth: 2, failed: 0 })
  expect(logged.join()).not.toContain('trouble')
  locked.clear()
  await waitFor('all', () => delivered.length === 2)
  await waitFor('the end', async () => (await list('queue')).length === 0)
  expect(await spool.countLocked()).toBe(0)
})
