import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailSettings, makeReady, type ReadyContent } from '../../tests/support/make-ready.ts'

let content: ReadyContent

beforeAll(async () => {
  content = await makeReady()
})
afterAll(() => content.remove())

const run = (...args: string[]) => runWith({}, ...args)
const runWith = (settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: unknown; output: string; error: string }>((done) =>
    execFile(
      process.execPath,
      [resolve('commands/launch-check/main.ts'), ...args],
      { cwd: content.root, env: { PATH: process.env.PATH, ...mailSettings, ...settings } },
      (error, output, errorOutput) => done({ code: error ? error.code : 0, output, error: errorOutput })
    )
  )

test('the command says ready and ends well, then names file and line and ends badly', async () => {
  const [words, data, wrong] = await Promise.all([run(), run('--json'), run('--jsn')])
  expect(words).toEqual({ code: 0, output: expect.stringMatching(/^Ready/), error: '' })
  expect(data.code).toBe(0)
  expect(JSON.parse(data.output)).toEqual({ ready: true, findings: [] })
  expect(wrong).toEqual({ code: 2, output: '', error: expect.stringMatching(/does not know "--jsn"/) })

  content.edit('business.yaml', (business) => void Object.assign(business.phone, { sample: true }))
  const [wordsAfter, dataAfter] = await Promise.all([run(), run('--json')])
  expect(wordsAfter.code).toBe(1)
  const [, line] = wordsAfter.output.match(/content\/business\.yaml:(\d+) {2}The phone number is still a sample/) ?? []
  expect(content.readLine('content/business.yaml', Number(line))).toMatch(/value: 0121 000 0000/)
  expect(wordsAfter.output).toMatch(/1 thing to sort out before/)
  expect(dataAfter.code).toBe(1)
  expect(JSON.parse(dataAfter.output)).toMatchObject({
    ready: false,
    findings: [
      { code: 'sample.phone', kind: 'sample', file: 'content/business.yaml', line: Number(line), isBlocking: true }
    ]
  })
})

test('a host that builds a preview is told what is left, and may go on', async () => {
  const { code, output } = await runWith({ SITE_PREVIEW: 'on' })
  expect([code, output]).toEqual([0, expect.stringMatching(/1 thing to sort out before/)])
})
