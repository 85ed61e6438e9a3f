import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForTarget } from '../../owner/publish/dialogue.ts'
import { readTarget, type ServerTarget } from '../../owner/publish/settings.ts'
import { runOnServer } from '../../owner/publish/ssh.ts'
import { type SshServer, startSshServer } from './sshd.ts'

let server: SshServer
let folder: string
let said: string

beforeAll(async () => {
  server = await startSshServer()
  folder = mkdtempSync(join(tmpdir(), 'dialogue-'))
  vi.spyOn(console, 'log').mockImplementation((line) => {
    said += `${line}\n`
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.stop()
  rmSync(folder, { recursive: true })
})

/** Somebody who answers one line after the other. */
function answer(lines: string[]) {
  said = ''
  const left = [...lines]
  const terminal = {
    question: async () => {
      const line = left.shift()
      if (line === undefined) throw new Error(`Asked too often: ${said}`)
      return line
    }
  }
  return askForTarget(terminal as Parameters<typeof askForTarget>[0], join(folder, 'known_hosts'))
}

test('a server: wrong answers are asked again, its key is shown and kept, and it is let in by that key', async () => {
  writeFileSync(join(folder, 'known_hosts'), 'other.example.co.uk ssh-ed25519 AAAA\n')
  const { PUBLISH_SSH: ssh } = server.settings
  const kept = await answer([
    ...['ftp', 'server', '-oProxyCommand=x', ssh, 'yes', 'srv/website', server.folder, '$(touch x)', 'website'],
    ...(ssh.startsWith('root@') ? [] : ['sudo'])
  ])
  expect(said).toContain('That must be server, git or folder.')
  expect(said).toContain('That must look like name@www.example.co.uk')
  expect(said).toMatch(/ {2}SHA256:\S{43} \(ED25519\)/)
  expect(kept).toMatchObject({ PUBLISH_TO: 'server', PUBLISH_FOLDER: server.folder, PUBLISH_SERVICE: 'website' })
  expect(readFileSync(join(folder, 'known_hosts'), 'utf8')).toMatch(/^other\.example\.co\.uk .*\n\[127\.0\.0\.1\]:\d+ /)
  const target = readTarget({ ...server.settings, ...kept }, false) as ServerTarget
  expect(await runOnServer({ ...target, knownHosts: join(folder, 'known_hosts') }, { name: 'look' })).toBe('')
})

test('a key that is not the right one is not kept', async () => {
  const before = readFileSync(join(folder, 'known_hosts'), 'utf8')
  await expect(answer(['server', server.settings.PUBLISH_SSH, 'no'])).rejects.toThrow('nothing was kept')
  await expect(answer(['server', 'root@127.0.0.1:9'])).rejects.toThrow('127.0.0.1 does not answer to ssh on port 9.')
  expect(readFileSync(join(folder, 'known_hosts'), 'utf8')).toBe(before)
})

test('git and folder take what is usual', async () => {
  expect(await answer(['git', '', ''])).toEqual({ PUBLISH_TO: 'git', PUBLISH_REMOTE: 'origin', PUBLISH_BRANCH: 'main' })
  expect(await answer(['folder', ''])).toEqual({ PUBLISH_TO: 'folder', PUBLISH_FOLDER: '../website' })
})
