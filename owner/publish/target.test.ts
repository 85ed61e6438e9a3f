import { expect, test } from 'vitest'
import { readTarget } from './target.ts'

const server = { PUBLISH_TO: 'ssh://root@www.example.co.uk/srv/website' }
const url = { PUBLISH_PREVIEW_URL: 'https://preview.example.co.uk' }

test('nothing is chosen until an address is set, and a wrong one is named', () => {
  expect(readTarget({}, false)).toBeNull()
  expect(readTarget({ PUBLISH_TO: '' }, true)).toBeNull()
  expect(readTarget(server, false)).toMatchObject({ to: 'server', service: 'website', port: 4321 })
  expect(() => readTarget({ PUBLISH_TO: 'ftp://www.example.co.uk' }, false)).toThrow(/^PUBLISH_TO must look like ssh:/)
})

test('a preview needs an address of its own, and never takes the place of the site', () => {
  expect(() => readTarget(server, true)).toThrow(
    /^PUBLISH_PREVIEW_URL must be set: .*\nPUBLISH_PREVIEW_TO must be set: .*$/
  )
  const preview = { ...server, ...url, PUBLISH_PREVIEW_TO: 'ssh://root@www.example.co.uk/srv/preview' }
  expect(readTarget(preview, true)).toMatchObject({
    ...{ folder: '/srv/preview', service: 'website-preview', port: 4322 }
  })
  for (const [live, other] of [
    ['ssh://root@www.example.co.uk/srv/website', 'ssh://sam@www.example.co.uk:2222/srv/website?service=preview'],
    ['git:origin#main', 'git:origin#main'],
    ['folder:../website', 'folder:../website/']
  ])
    expect(() => readTarget({ ...url, PUBLISH_TO: live, PUBLISH_PREVIEW_TO: other }, true)).toThrow(
      'PUBLISH_PREVIEW_TO must differ from PUBLISH_TO'
    )
  expect(readTarget({ ...url, PUBLISH_TO: 'git:host#main' }, true)).toEqual({
    ...{ to: 'git', remote: 'host', branch: 'preview' }
  })
})
