import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { EnvError } from '../../../settings/read.ts'
import { sampleBooking } from '../../../tests/support/sample-booking.ts'
import { mountSmallDisk } from '../../../tests/support/small-disk.ts'
import { makeFolder } from '../../../tests/support/test-life.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'
import { readSettings } from '../../settings.ts'
import { openSpool } from '../open.ts'
import { openFileSpool } from './file-spool.ts'

/* One process at a time: real processes, which end in every way. */

let folder: string
let logged: string[]

beforeEach(async () => {
  folder = await makeFolder()
  logged = []
})

/** Prints "open" once it has the spool, and closes it when told to. */
const program = `
import { openFileSpool } from ${JSON.stringify(join(import.meta.dirname, 'file-spool.ts'))}
const log = { warn: (_, words) => console.error(words) }
const spool = await openFileSpool(process.argv[1], { log })
console.log('open')
process.stdin.once('data', () => spool.close())
`

function startProcess() {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program, folder])
  const printed: string[] = []
  const warned: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (text) => printed.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text) => warned.push(text))
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  return {
    child,
    warned,
    exited,
    isOpen: () => printed.join('').includes('open'),
    isWaiting: () => warned.join('').includes('waiting until the spool is free')
  }
}

const log = pino({}, { write: (line: string) => logged.push(line) })

async function open() {
  const spool = await openFileSpool(folder, { log })
  onTestFinished(() => spool.close())
  return spool
}

test('the next one waits, says so, and gets the spool when the first is killed or closes it', async () => {
  const first = startProcess()
  await waitFor('the first', first.isOpen)
  expect(first.warned).toEqual([])
  const others = [startProcess(), startProcess()]
  await waitFor('the others to wait', () => others.every(({ isWaiting }) => isWaiting()))
  expect(others.some(({ isOpen }) => isOpen())).toBe(false)
  first.child.kill('SIGKILL')
  await waitFor('one of them', () => others.some(({ isOpen }) => isOpen()))
  // As often as it tries, the other one gets nothing while this one lives.
  const [second, third] = others.sort((a, b) => Number(b.isOpen()) - Number(a.isOpen()))
  expect(third?.isOpen()).toBe(false)
  second?.child.stdin?.end('close')
  await waitFor('the last', () => third?.isOpen() === true)
  await second?.exited
})

test('one that waits in vain says who has the spool, and what to do', async () => {
  const first = startProcess()
  await waitFor('the first', first.isOpen)
  const opening = openSpool(readSettings({ SPOOL_DIR: folder }), { log })
  const holder = `process ${first.child.pid} on \\S+ since \\d{4}-\\S+Z`
  await expect(opening).rejects.toThrow(
    new RegExp(`^SPOOL_DIR ${folder} cannot be used: it has been in use by ${holder}; .* SPOOL_URL to run several.$`)
  )
  await expect(opening).rejects.toBeInstanceOf(EnvError)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(`process ${first.child.pid} on`)
})

test('someone who only looks does not wait, and leaves the lock alone', async () => {
  const first = startProcess()
  await waitFor('the first', first.isOpen)
  const observer = await openFileSpool(folder, { isObserver: true })
  expect(await observer.list()).toEqual([])
  await observer.close()
  const second = startProcess()
  await waitFor('the second to wait', second.isWaiting)
})

test('a spool that cannot be locked is a warning, and takes requests', async () => {
  await mkdir(join(folder, 'lock'))
  const spool = await open()
  expect(logged.join('')).toContain('could not be locked')
  expect(await spool.accept({ booking: sampleBooking, isSuspicious: false })).toEqual(expect.any(String))
})

test('a spool that cannot be opened is free again', async () => {
  const marker = join(folder, 'recent', 'a'.repeat(64))
  await (await open()).close()
  await symlink('nowhere', marker)
  await expect(open()).rejects.toThrow('ENOENT')
  await rm(marker)
  await open()
  expect(logged.join('')).not.toContain('waiting')
})

test('on a disk that is full or read-only it opens, so that the site is served', async ({ skip }) => {
  const disk = await mountSmallDisk(folder, 1)
  if (!disk) return skip('no disk can be mounted here')
  onTestFinished(async () => void (await disk.unmount()))
  const earlier = await openFileSpool(folder)
  await earlier.close()
  await disk.fill()
  await (await open()).close()
  await disk.makeReadOnly()
  onTestFinished(async () => void (await disk.makeWritable()))
  const spool = await open()
  expect(logged.join('')).toContain('could not be locked')
  await expect(spool.tryWrite()).rejects.toThrow('EROFS')
})
