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

function release(script: string) {
  const ssh = join(folder, 'ssh')
  writeFileSync(ssh, `#!/bin/sh\n${script}\n`)
  chmodSync(ssh, 0o755)
  const file = join(folder, 'release')
  writeFileSync(file, 'bytes\n')
  return runOnServer(target, {
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
