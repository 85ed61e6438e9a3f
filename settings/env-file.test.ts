import { chmodSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { useFolder } from '../tests/support/test-life.ts'
import { setLines, writeEnvFile } from './env-file.ts'

const { read, write } = useFolder()

test('the owner’s lines and comments stay, and an answer takes the place of the one before', () => {
  const before = '# Mine.\nSMTP_URL=smtps://a:b@c:465\n\n#PUBLISH_TO=git:a#main\nPUBLISH_TO=folder:a\n'
  expect(setLines(before, { PUBLISH_TO: 'folder:b', SPOOL_DIR: '/home/sam/my site #1' })).toBe(
    "# Mine.\nSMTP_URL=smtps://a:b@c:465\n\n#PUBLISH_TO=git:a#main\nPUBLISH_TO=folder:b\nSPOOL_DIR='/home/sam/my site #1'\n"
  )
})

test.each(['/home/sam/my site #1', 'C:\\new\\site', "/home/sam's/site", '$HOME `x`', ''])(
  'Node reads back %s',
  (value) => {
    expect(parseEnv(setLines('', { SPOOL_DIR: value }))).toEqual({ SPOOL_DIR: value })
  }
)

test('only its owner may read it afterwards, and a value that would break the file is refused', () => {
  const file = write('.env', 'A=1')
  chmodSync(file, 0o644)
  writeEnvFile({ PUBLISH_TO: 'folder:a' }, file)
  expect(() => writeEnvFile({ SPOOL_DIR: 'a\nSMTP_URL=x' }, file)).toThrow('SPOOL_DIR cannot hold')
  expect(read('.env')).toBe('A=1\nPUBLISH_TO=folder:a\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
