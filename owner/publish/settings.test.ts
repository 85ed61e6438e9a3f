import { expect, test } from 'vitest'
import { readTarget } from './settings.ts'

const server = { PUBLISH_TO: 'server', PUBLISH_SSH: 'root@www.example.co.uk', PUBLISH_FOLDER: '/srv/website' }

test('a server is read with what is usual', () => {
  expect(readTarget(server, false)).toMatchObject({
    ...{ kind: 'server', user: 'root', host: 'www.example.co.uk', port: 22, folder: '/srv/website' },
    ...{ service: 'website', manager: 'systemctl', sitePort: 4321 }
  })
  expect(readTarget({ ...server, PUBLISH_SSH: 'sam@[2001:db8::1]:2222' }, false)).toMatchObject({
    ...{ user: 'sam', host: '2001:db8::1', port: 2222 }
  })
  expect(readTarget({}, false)).toBeNull()
})

test.each([
  ['PUBLISH_SSH', 'a;touch x@host'],
  ['PUBLISH_SSH', '-oProxyCommand=touch@host'],
  ['PUBLISH_SSH', 'root@-oProxyCommand=touch'],
  ['PUBLISH_SSH', 'root@host$(touch x)'],
  ['PUBLISH_SSH', 'root@host\n-x'],
  ['PUBLISH_FOLDER', '/srv/a;touch x'],
  ['PUBLISH_FOLDER', '/srv/two words'],
  ['PUBLISH_FOLDER', '/srv/../etc'],
  ['PUBLISH_FOLDER', 'srv/website'],
  ['PUBLISH_FOLDER', '/'],
  ['PUBLISH_SERVICE', '--force'],
  ['PUBLISH_RESTART', 'sh'],
  ['PUBLISH_PORT', '4321;x'],
  ['PUBLISH_REMOTE', '--upload-pack=touch'],
  ['PUBLISH_REMOTE', 'ext::sh'],
  ['PUBLISH_BRANCH', '-f'],
  ['PUBLISH_BRANCH', 'a..b']
])('%s is refused by name when it is "%s"', (name, value) => {
  expect(() => readTarget({ ...server, [name]: value }, false)).toThrow(new RegExp(`^${name} must `))
})

test('what is missing is named, and a preview never takes the place of the site', () => {
  expect(() => readTarget({ PUBLISH_TO: 'server' }, false)).toThrow(
    /^PUBLISH_SSH must be set, .*\nPUBLISH_FOLDER must be a whole path on the server, .*$/
  )
  expect(() => readTarget({ PUBLISH_TO: 'folder' }, false)).toThrow('PUBLISH_FOLDER must be set')
  expect(() => readTarget(server, true)).toThrow('PUBLISH_PREVIEW_URL must be set')
  const preview = { PUBLISH_PREVIEW_URL: 'https://preview.example.co.uk', PUBLISH_PREVIEW_FOLDER: '/srv/website' }
  expect(() => readTarget({ ...server, ...preview }, true)).toThrow('must differ from that of the site itself')
  expect(readTarget({ ...server, ...preview, PUBLISH_PREVIEW_FOLDER: '/srv/preview' }, true)).toMatchObject({
    ...{ folder: '/srv/preview', service: 'website-preview', sitePort: 4322 }
  })
  const git = { ...preview, PUBLISH_TO: 'git', PUBLISH_PREVIEW_BRANCH: 'main' }
  expect(() => readTarget(git, true)).toThrow('PUBLISH_PREVIEW_BRANCH must differ')
})
