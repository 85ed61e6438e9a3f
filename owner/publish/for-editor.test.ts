import { expect, test } from 'vitest'
import { useFolder } from '../../tests/support/test-life.ts'
import { waitFor } from '../../tests/support/wait-for.ts'
import { createPublisher } from './for-editor.ts'

const { write } = useFolder()
const open = (script: string) => createPublisher(write('main.mjs', script))

test('it runs once at a time, and a failure is told in the command’s own sentence', async () => {
  const publisher = open("console.log('Building…'); console.error('The disk is full.'); process.exitCode = 1")
  expect([publisher.start(), publisher.start()]).toEqual([true, false])
  await waitFor('the end', () => publisher.readState().kind === 'failed')
  expect(publisher.readState()).toMatchObject({ message: 'The disk is full.' })
  await expect(publisher.makePlan()).rejects.toThrow('The disk is full.')
})

test('a target with a hostile or missing answer is refused before anything is kept', () => {
  const publisher = open('')
  expect(() => publisher.askForKey('-oProxyCommand=touch x')).toThrow(/^The server must look like/)
  expect(() => publisher.choose({ to: 'server', server: 'root@host;x', folder: '/srv/a' }, '')).toThrow(
    /^PUBLISH_TO must look like .* its server must look like/
  )
  expect(() => publisher.choose({ to: 'git', remote: 'origin', branch: '-f' }, '')).toThrow('its branch must be')
})
