import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerTarget } from '../../settings/publish-address.ts'
import { runOnServer } from './ssh.ts'
import { readTarget } from './target.ts'

/* A line that breaks at a moment of our choosing: a program called ssh, found before the real one. */

let folder: string
const target = readTarget({ PUBLISH_TO: 'ssh://root@host.example/srv/website' }, false) as ServerTarget

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ssh-'))
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function release(script: string, to = target) {
  const ssh = join(folder, 'ssh')
  writeFileSync(ssh, `#!/bin/sh\n${script}\n`)
  chmodSync(ssh, 0o755)
  const file = join(folder, 'release')
  writeFileSync(file, 'bytes\n')
  return runOnServer(to, {
    name: 'release',
    file,
    onWord: (_word, step, send) => void (step === 'ready' && send('go'))
  })
}

test('where there is no ssh, one sentence says so, although the file may be gone before it is opened', async () => {
  vi.stubEnv('PATH', folder)
  const file = join(folder, 'gone')
  await expect(runOnServer(target, { name: 'release', file })).rejects.toThrow('There is no ssh on this computer')
})

test('before the server was told to go on, a broken line changes nothing', async () => {
  await expect(release('echo "@step installing"; exit 255')).rejects.toThrow('The live site is as it was.')
})

test('after that nobody claims to know what is live', async () => {
  await expect(release('echo "@step ready"; while read -r line; do :; done; exit 255')).rejects.toThrow(
    'was lost while it was switching, which it finishes by itself. Run "npm run publish" to see what is live.'
  )
})

test('what fails once it is live does not make it a failure', async () => {
  expect(await release('echo "@done 20260101T000000Z"; echo more; exit 1')).toBe('more')
})

test('a key file that is not there is said to be missing, before anything else is tried', async () => {
  const key = join(folder, 'no-such-key')
  await expect(runOnServer({ ...target, key }, { name: 'look' })).rejects.toThrow(`There is no key file ${key} on`)
})

test.each([
  ['', 'ssh-copy-id root@host.example'],
  [':2222', 'ssh-copy-id -p 2222 root@host.example']
])('whoever is not let in on port %s reads the whole command', async (port, command) => {
  const { server } = readTarget({ PUBLISH_TO: `ssh://root@host.example${port}/srv/website` }, false) as ServerTarget
  await expect(release('echo "Permission denied (publickey)." >&2; exit 255', { ...target, server })).rejects.toThrow(
    `does not let root in with this computer's key. Run "${command}" once`
  )
})
