import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { warnUnlessLasting } from './open.ts'

const openIn = (folder: string) => {
  const spoolDir = join(folder, 'spool')
  const file = join(folder, 'open.mjs')
  const script = `import { openSpool } from ${JSON.stringify(pathToFileURL(resolve('server/spool/open.ts')))}
    await openSpool({ spoolUrl: null, spoolDir: ${JSON.stringify(spoolDir)}, hourlyLimit: 1, dailyLimit: 1 })
    console.log('open')
    setInterval(() => {}, 1000)`
  writeFileSync(file, script)
  const child = spawn(process.execPath, [file])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part
    })
  return stopAfter({
    id: child.pid,
    isOpen: () => said.includes('open\n'),
    read: () => said,
    stop: () => child.kill('SIGKILL') && once(child, 'exit')
  })
}

test('a second server says at once what it waits for and how to end it, and opens when that has ended', async () => {
  const folder = await makeFolder()
  const first = openIn(folder)
  await waitFor('the first', first.isOpen)
  const second = openIn(folder)
  await waitFor('the sentence', () => second.read().includes('\n'))
  expect(second.read()).toMatch(/ is in use by process \d+ on .*\. Waiting up to 30 seconds for it to end\./)
  expect(second.read()).toContain(
    `To end it now: ${process.platform === 'win32' ? 'taskkill /f /pid' : 'kill'} ${first.id}\n`
  )
  // Containers may share the folder, but not their processes.
  writeFileSync(join(folder, 'spool', 'lock-holder'), 'process 7 on web since today')
  const third = openIn(folder)
  await waitFor('its sentence', () => third.read().includes('\n'))
  expect(third.read()).toMatch(
    / is in use by process 7 on web since today\. Waiting up to 30 seconds for it to end\.\n$/
  )
  await third.stop()
  await first.stop()
  await waitFor('the second', second.isOpen)
})

// Only Linux has these folders and numbers.
test.skipIf(process.platform !== 'linux').each([
  ['/dev/shm', [expect.stringMatching(/ wait in \/dev\/shm, .*\(tmpfs\).* Set SPOOL_DIR /)]],
  ['/proc', []],
  ['/nowhere', []]
])('a spool in %s is warned of if it would not last', async (folder, expected) => {
  const logged: string[] = []
  await warnUnlessLasting(folder, pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) }))
  expect(logged).toEqual(expected)
})
