import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { useFolder } from '../../tests/support/test-life.ts'

/* Windows of an owner: each a process of its own that says when it has its turn, and ends when its input does. */

const { at, write } = useFolder()
const script = `import { holdLock } from '${pathToFileURL(resolve('owner/publish/lock.ts'))}'
await holdLock(async () => {
  console.log('my turn')
  for await (const _ of process.stdin);
}).catch((error) => console.log(error.message))`

const openWindow = () => spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: at('.') })

async function publish() {
  const { stdin, stdout } = openWindow()
  stdin.end()
  return (await text(stdout)).trim()
}

test('while one window publishes, another is told so; once it has ended, however it did, the next has its turn', async () => {
  const first = openWindow()
  await once(first.stdout, 'data')
  expect(await publish()).toMatch(
    /^The site is already being published in another window, which holds var\/publish\/lock/
  )
  first.kill('SIGKILL')
  await once(first, 'close')
  expect(await publish()).toBe('my turn')
  expect(await publish()).toBe('my turn')
})

test('a lock that a full disk has left empty holds nobody up, and a broken one is named with what to do', async () => {
  write('var/publish/lock.db', '')
  expect(await publish()).toBe('my turn')
  write('var/publish/lock.db', String(process.pid))
  expect(await publish()).toMatch(/^var\/publish\/lock\.db cannot be used \(.*\)\. Delete it, /)
})
