import { chmodSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ServerTarget } from '../../settings/publish-address.ts'
import { readVariables } from '../../settings/read.ts'
import { useFolder } from '../../tests/support/test-life.ts'
import { runOnServer } from './ssh.ts'

/* A line that breaks at a moment of our choosing: a program called ssh, found before the real one. */

const { at, write } = useFolder()
const { PUBLISH_TO } = readVariables({ PUBLISH_TO: 'ssh://root@host.example/srv/website' }, ['PUBLISH_TO'])
const target = PUBLISH_TO as ServerTarget

beforeEach(() => void vi.stubEnv('PATH', `${at('.')}:${process.env.PATH}`))

function release(script: string) {
  chmodSync(write('ssh', `#!/bin/sh\n${script}\n`), 0o755)
  return runOnServer(target, {
    name: 'release',
    file: write('release', 'bytes\n'),
    onWord: (_word, step, send) => void (step === 'ready' && send('go'))
  })
}

test('where there is no ssh, one sentence says so, although the file may be gone before it is opened', async () => {
  vi.stubEnv('PATH', at('.'))
  await expect(runOnServer(target, { name: 'release', file: at('gone') })).rejects.toThrow(
    'There is no ssh on this computer'
  )
})

test.each([
  ['before the server was told to go on', 'echo "@step installing"; exit 255', 'The live site is as it was.'],
  [
    'after that, when nobody knows what is live',
    'echo "@step ready"; while read -r line; do :; done; exit 255',
    'was lost while it was switching, which it finishes by itself. Run "npm run publish" to see what is live.'
  ]
])('a line that breaks %s is told in a sentence', async (_, script, sentence) => {
  await expect(release(script)).rejects.toThrow(sentence)
})

test('what fails once it is live does not make it a failure', async () => {
  expect(await release('echo "@done 20260101T000000Z"; echo more; exit 1')).toBe('more')
})

test('a key file that is not there is said to be missing, before anything else is tried', async () => {
  const key = at('no-such-key')
  await expect(runOnServer({ ...target, key }, { name: 'look' })).rejects.toThrow(`There is no key file ${key} on`)
})
