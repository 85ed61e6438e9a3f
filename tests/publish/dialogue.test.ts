import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForAddress } from '../../owner/publish/dialogue.ts'
import { knownHosts, runOnServer } from '../../owner/publish/ssh.ts'
import { readTarget } from '../../owner/publish/target.ts'
import { type AddressParts, type ServerTarget, splitAddress } from '../../settings/publish-address.ts'
import { type SshServer, startSshServer } from './sshd.ts'

let server: SshServer
const [here, home] = [process.cwd(), mkdtempSync(join(tmpdir(), 'dialogue-'))]
let said: string

beforeAll(async () => {
  server = await startSshServer()
  process.chdir(home)
  mkdirSync(dirname(knownHosts), { recursive: true })
  vi.spyOn(console, 'log').mockImplementation((line) => {
    said += `${line}\n`
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.stop()
  process.chdir(here)
  rmSync(home, { recursive: true })
})

/** Somebody who answers one line after the other. */
function answer(lines: string[], current?: AddressParts) {
  said = ''
  const left = [...lines]
  const terminal = {
    question: async () => {
      const line = left.shift()
      if (line === undefined) throw new Error(`Asked too often: ${said}`)
      return line
    }
  }
  return askForAddress(terminal as Parameters<typeof askForAddress>[0], current)
}

test('a server: wrong answers are asked again, its key is shown and kept, and it is let in by that key', async () => {
  writeFileSync(knownHosts, 'other.example.co.uk ssh-ed25519 AAAA\n')
  const kept = await answer([
    ...[
      'ftp',
      'server',
      '-oProxyCommand=x',
      server.server,
      'yes',
      'srv/website',
      server.folder,
      '$(touch x)',
      'website'
    ],
    ...(server.server.startsWith('root@') ? [] : ['sudo'])
  ])
  expect(said).toContain('That must be server, git or folder.')
  expect(said).toContain('That must look like name@www.example.co.uk')
  expect(said).toMatch(/ {2}SHA256:\S{43} \(ED25519\)/)
  expect(splitAddress(kept)).toMatchObject({ to: 'server', folder: server.folder, service: 'website' })
  expect(readFileSync(knownHosts, 'utf8')).toMatch(/^other\.example\.co\.uk .*\n\[127\.0\.0\.1\]:\d+ /)
  const target = readTarget({ PUBLISH_TO: kept }, false) as ServerTarget
  const { key } = readTarget(server.settings, false) as ServerTarget
  expect(await runOnServer({ ...target, key }, { name: 'look' })).toBe('')
})

test('a key that is not the right one is not kept, but what was answered is offered the next time', async () => {
  const before = readFileSync(knownHosts, 'utf8')
  await expect(answer(['server', server.server, 'no'])).rejects.toThrow('its key was not kept')
  const more = server.server.startsWith('root@') ? [] : ['user']
  expect(await answer(['', '', 'yes', '', '', ...more])).toContain(`ssh://${server.server}/srv/website?service=website`)
  await expect(answer(['server', 'root@127.0.0.1:9'])).rejects.toThrow('127.0.0.1 does not answer to ssh on port 9.')
  expect(readFileSync(knownHosts, 'utf8')).toBe(before)
})

test('git and folder take what is usual, and whoever is asked again what was answered before', async () => {
  expect(await answer(['git', '', ''])).toBe('git:origin#main')
  expect(await answer(['folder', ''])).toBe('folder:../website')
  const before = splitAddress(`ssh://${server.server}/srv/before?service=a&port=8080&key=/home/sam/key`)
  const more = server.server.startsWith('root@') ? [] : ['user']
  expect(await answer(['', '', 'yes', '', 'b', ...more], before)).toMatch(
    /\/srv\/before\?port=8080&key=\/home\/sam\/key&service=b(&restart=user)?$/
  )
  expect(await answer(['git', '', ''], before)).toBe('git:origin#main')
})

test('whoever asks for help, or for something unknown, reads every option', () => {
  const run = (option: string) =>
    spawnSync(process.execPath, ['commands/publish.ts', option], { cwd: here, encoding: 'utf8' })
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^npm run publish shows/) })
  expect(run('--bakc')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Unknown option '--bakc'\.\nnpm run/)
  })
})
