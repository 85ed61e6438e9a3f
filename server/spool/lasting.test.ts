import { pino } from 'pino'
import { expect, test } from 'vitest'
import { warnUnlessLasting } from './open.ts'

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
