import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readTarget } from '../owner/publish/target.ts'
import { listReplacements } from './old-names.ts'

const url = { PUBLISH_PREVIEW_URL: 'https://preview.example.co.uk' }
const server = { PUBLISH_TO: 'server', PUBLISH_SSH: 'deploy@www.example.co.uk:2222', PUBLISH_FOLDER: '/srv/website' }
const wholeServer = {
  ...server,
  ...{ PUBLISH_SSH_KEY: '/home/sam/my key', PUBLISH_SERVICE: 'site', PUBLISH_RESTART: 'sudo', PUBLISH_PORT: '8080' },
  ...{ PUBLISH_PREVIEW_FOLDER: '/srv/try', PUBLISH_PREVIEW_SERVICE: 'try', PUBLISH_PREVIEW_PORT: '8081' }
}
const git = { PUBLISH_TO: 'git', PUBLISH_REMOTE: 'host', PUBLISH_BRANCH: 'live', PUBLISH_PREVIEW_BRANCH: 'try' }
const folder = { PUBLISH_TO: 'folder', PUBLISH_FOLDER: '../my site', PUBLISH_PREVIEW_FOLDER: '../try' }

test.each<[what: string, env: Record<string, string>, live: object, preview?: object]>([
  [
    'a server',
    server,
    { server: { user: 'deploy', port: 2222 }, service: 'website', restart: 'systemctl', port: 4321 }
  ],
  [
    'a server with everything',
    wholeServer,
    { key: '/home/sam/my key', folder: '/srv/website', service: 'site', restart: 'sudo', port: 8080 },
    { key: '/home/sam/my key', folder: '/srv/try', service: 'try', restart: 'sudo', port: 8081, server: { port: 2222 } }
  ],
  [
    'a preview with what is usual',
    { ...server, PUBLISH_PORT: '8080', PUBLISH_PREVIEW_FOLDER: '/srv/try' },
    { port: 8080 },
    { folder: '/srv/try', service: 'website-preview', port: 4322 }
  ],
  ['git', git, { to: 'git', remote: 'host', branch: 'live' }, { to: 'git', remote: 'host', branch: 'try' }],
  ['git with what is usual', { PUBLISH_TO: 'git' }, { remote: 'origin', branch: 'main' }, { branch: 'preview' }],
  ['a folder', folder, { to: 'folder', folder: '../my site' }, { to: 'folder', folder: '../try' }]
])('%s: the old names work, and the lines that replace them say the same', (_, env, live, preview) => {
  const old = { ...env, ...url }
  expect(readTarget(old, false)).toMatchObject(live)
  if (preview) expect(readTarget(old, true)).toMatchObject(preview)
  const sentences = listReplacements(old)
  for (const name of Object.keys(env)) expect(sentences.join()).toContain(name)
  const replaced = { ...parseEnv(sentences.map((one) => /write (.*) in place of/.exec(one)?.[1]).join('\n')), ...url }
  expect(readTarget(replaced, false)).toEqual(readTarget(old, false))
  if (preview) expect(readTarget(replaced, true)).toEqual(readTarget(old, true))
  expect(listReplacements(replaced)).toEqual([])
})

test('an old name beside an address is no longer read, except for a preview without one of its own', () => {
  const env = { ...wholeServer, ...url, PUBLISH_TO: 'ssh://root@new.example.co.uk/srv/new' }
  expect(readTarget(env, false)).toMatchObject({ server: { user: 'root' }, folder: '/srv/new', service: 'website' })
  expect(readTarget(env, true)).toMatchObject({ server: { host: 'new.example.co.uk' }, folder: '/srv/try', port: 8081 })
  expect(listReplacements(env)).toEqual([
    expect.stringMatching(/^In .env, delete PUBLISH_SSH, PUBLISH_FOLDER, .*: no longer read, because PUBLISH_TO is/),
    expect.stringContaining('write PUBLISH_PREVIEW_TO=ssh://root@new.example.co.uk/srv/try?service=try')
  ])
})

test('what is missing is asked for, and not replaced', () => {
  expect(() => readTarget({ PUBLISH_TO: 'server' }, false)).toThrow('its server must look like name@')
  expect(() => readTarget({ PUBLISH_TO: 'folder' }, false)).toThrow('its folder must be')
  expect(listReplacements({ PUBLISH_TO: 'server' })).toEqual([])
})
