import { expect, test } from 'vitest'
import { useFolder } from '../../../tests/support/test-life.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'
import { createPublisher } from '../../publish/for-editor.ts'
import { provideScratch } from './scratch.ts'

const { write } = useFolder()
const scratch = provideScratch()

/** The editor with this program in place of "npm run publish". */
const open = (script: string) => scratch.restart({ publisher: createPublisher(write('main.mjs', script)) })
const post = async (path: string, body: object = {}) => {
  const answer = await scratch.send('POST', `/api/publish${path}`, body)
  return { status: answer.status, ...(await answer.json()) }
}
const readState = async () => (await (await scratch.send('GET', '/api/publish')).json()).state

test('what would be published is shown, and it is published once at a time', async () => {
  open(`console.log(process.argv.includes('--plan') ? '{ "blocking": 3 }' : 'Live after 1 s')`)
  expect(await post('/plan')).toEqual({ status: 200, blocking: 3 })
  expect([(await post('')).status, (await post('')).status]).toEqual([200, 409])
  await waitFor('the end', async () => (await readState()).kind !== 'running')
  expect(await readState()).toMatchObject({ kind: 'done', message: 'Live after 1 s' })
})

test('what keeps it from being compared is told in the command’s own sentence', async () => {
  open("console.error('The disk is full.'); process.exitCode = 1")
  expect(await post('/plan')).toEqual({ status: 422, message: 'The disk is full.' })
})

test('a target with a hostile or missing answer is refused with a sentence before anything is kept', async () => {
  open('')
  const choose = (answers: object) => post('/target', { answers, fingerprint: '' })
  for (const [answer, status, says] of [
    [await post('/key', { server: '-oProxyCommand=touch x' }), 422, /^The server must look like/],
    [await choose({ to: 'server', server: 'root@host;x', folder: '/srv/a' }), 422, /its server must look like/],
    [await choose({ to: 'git', remote: 'origin', branch: '-f' }), 422, /its branch must be/],
    [await choose({ to: 'ftp' }), 400, /^The editor did not understand/]
  ] as const)
    expect(answer).toEqual({ status, message: expect.stringMatching(says) })
})
