import { expect, test } from 'vitest'
import { type AddressParts, composeAddress, splitAddress } from './publish-address.ts'
import { readVariables } from './read.ts'

const read = (address: string) => readVariables({ PUBLISH_TO: address }, ['PUBLISH_TO']).PUBLISH_TO

test.each<[address: string, parts: AddressParts]>([
  [
    'ssh://root@www.example.co.uk/srv/website',
    { to: 'server', server: 'root@www.example.co.uk', folder: '/srv/website' }
  ],
  [
    'ssh://sam@[2001:db8::1]:2222/srv/a?service=site@1&restart=user&port=80&key=/home/sam/my%20key%2B%261',
    {
      ...{ to: 'server', server: 'sam@[2001:db8::1]:2222', folder: '/srv/a' },
      ...{ service: 'site@1', restart: 'user', port: '80', key: '/home/sam/my key+&1' }
    }
  ],
  ['git:origin#releases/main', { to: 'git', remote: 'origin', branch: 'releases/main' }]
])('%s is the same after it was taken apart and put together', (address, parts) => {
  expect(splitAddress(address)).toEqual(parts)
  expect(splitAddress(composeAddress(parts))).toEqual(parts)
  expect(read(composeAddress(parts))).toEqual(read(address))
})

test('a server is read with or without a slash at its end, and by its number', () => {
  expect(read('ssh://root@www.example.co.uk/srv/website/')).toEqual(read('ssh://root@www.example.co.uk/srv/website'))
  const server = { user: 'sam', host: '2001:db8::1', port: 2222 }
  expect(read('ssh://sam@[2001:db8::1]:2222/srv/a?key=/home/sam/a+b')).toMatchObject({ server, key: '/home/sam/a+b' })
})

const to = (path: string) => `ssh://root@host${path}`

test.each([
  ['ssh://a;touch x@host/srv/a', 'its server must look like name@'],
  ['ssh://-oProxyCommand=touch@host/srv/a', 'its server must look like name@'],
  ['ssh://root@-oProxyCommand=touch/srv/a', 'its server must look like name@'],
  ['ssh://root@host$(touch x)/srv/a', 'its server must look like name@'],
  ['ssh://root@host\n-x/srv/a', 'its server must look like name@'],
  ['ssh://host/srv/a', 'its server must look like name@'],
  [to(''), 'its folder must be a whole path'],
  [to('/'), 'its folder must be a whole path'],
  [to('/srv/a;touch x'), 'its folder must be a whole path'],
  [to('/srv/two words'), 'its folder must be a whole path'],
  [to('/srv/../etc'), 'its folder must be a whole path'],
  [to('/srv/a?service=--force'), 'its service must be'],
  [to('/srv/a?restart=sh'), 'its restart must be systemctl, sudo or user.'],
  [to('/srv/a?port=4321;x'), 'its port must be a whole number from 1 to 65535'],
  [to('/srv/a?key="x'), 'its key must be a path'],
  [to('/srv/a?folder2=x'), 'its options are service, restart, port and key, but not folder2.'],
  ['git:--upload-pack=touch#main', 'its remote must be'],
  ['git:ext::sh#main', 'its remote must be'],
  ['git:origin#-f', 'its branch must be'],
  ['git:origin#a..b', 'its branch must be'],
  ['git:origin', 'its branch is missing. In .env an unquoted #'],
  ['sftp://root@host/srv/a', 'but is "sftp://root@host/srv/a".']
])('%s is refused in one sentence, with what it should look like', (address, sentence) => {
  expect(() => read(address)).toThrow(/^PUBLISH_TO must look like (ssh:\/\/root@|git:origin#main)/)
  expect(() => read(address)).toThrow(sentence)
  expect(() => read(address)).not.toThrow('\n')
})
