import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { findFirm } from '../catalogue/firm.ts'
import { type Program, startProgram } from '../tests/support/programs.ts'
import { useScratchFirm } from '../tests/support/scratch-firm.ts'
import { waitFor } from '../tests/support/wait-for.ts'

/* With npm, as an owner starts it. Each test builds a firm of its own, whose pictures are those of the sample. */

vi.setConfig({ testTimeout: 2 * 900_000 })
const firm = useScratchFirm()
const started: Program[] = []

beforeAll(() => void delete process.env.CONTENT_DIR)
afterEach(async () => {
  for (const npm of started.splice(0)) await npm.stop()
  rmSync(findHome(), { recursive: true, force: true })
})

const findHome = () => dirname(findFirm({ CONTENT_DIR: firm.folder }).built)

function start(settings: Record<string, string> = {}) {
  const spoolDir = join(findHome(), `spool-${started.length}`)
  const env = { CONTENT_DIR: firm.folder, PORT: '0', SPOOL_DIR: spoolDir, MAILBOX_DIR: `${spoolDir}-mail` }
  const npm = startProgram('npm', ['start'], { ...env, ...settings })
  started.push(npm)
  let hasEnded = false
  void npm.ended.then(() => {
    hasEnded = true
  })
  const origin = async () => {
    await waitFor('the greeting', () => /Site: /.test(npm.read()) || hasEnded, buildMs)
    return /Site: +(http:\S+)\//.exec(npm.read())?.[1] ?? npm.read()
  }
  return { pid: npm.pid, said: npm.read, origin }
}

/** Several builds, on a busy machine. */
const buildMs = 900_000

const paths = ['/', '/contact/', '/services/']
const read = async (origin: string) =>
  Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}${path}`)
      const [, script = ''] = /"(\/_astro\/[\w.-]+\.js)"/.exec(await answer.clone().text()) ?? []
      const { status } = await fetch(`${origin}${script}`)
      return {
        status: answer.status,
        script: status,
        policy: answer.headers.get('content-security-policy'),
        text: await answer.text()
      }
    })
  )

test('two starts in an unbuilt folder: one builds, the other waits and says so', async () => {
  const both = [start(), start()]
  const origins = await Promise.all(both.map(({ origin }) => origin()))
  const [one, other] = await Promise.all(origins.map(read))
  expect(one?.map(({ status, script }) => [status, script])).toEqual(paths.map(() => [200, 200]))
  expect(other).toEqual(one)
  const said = both.map((each) => each.said()).join()
  expect(said.match(/is being built in another window. Waiting until that is done./g)).toHaveLength(1)
  expect(said.match(/Built into/g)).toHaveLength(1)
  expect(said).not.toContain('ENOENT')
})

test('a start with another build setting leaves the running one its pages; npm that is killed takes its server along', async () => {
  const first = start()
  const origin = await first.origin()
  const before = await read(origin)
  const second = start({ PUBLIC_EMAIL_ORIGIN: 'https://api.example.co.uk' })
  const other = await read(await second.origin())
  expect(second.said()).toContain('Built into')
  expect(await read(origin)).toEqual(before)
  expect(other.map(({ policy }) => policy)).toEqual(
    paths.map(() => expect.stringContaining('https://api.example.co.uk'))
  )

  process.kill(first.pid, 'SIGKILL')
  await waitFor('the server', () =>
    fetch(origin).then(
      () => false,
      () => true
    )
  )
  expect(first.said()).toContain('npm has ended, so the website ends too.')
  const again = start({ SPOOL_DIR: join(findHome(), 'spool-0'), PUBLIC_EMAIL_ORIGIN: 'https://api.example.co.uk' })
  await expect(again.origin()).resolves.toMatch(/^http:/)
  expect(again.said()).toContain('nothing has changed')
})
