import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder, stopAfter } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'

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
  await first.stop()
  await waitFor('the second', second.isOpen)
})
