import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mailSettings, useReadyContent } from '../../tests/support/ready-content.ts'

const content = useReadyContent()

const run = (args: string[], settings: object = {}) =>
  new Promise<{ code: unknown; output: string; error: string }>((done) =>
    execFile(
      process.execPath,
      [resolve('commands/launch-check.ts'), ...args],
      { cwd: content.root, env: { PATH: process.env.PATH, ...mailSettings, ...settings } },
      (error, output, errorOutput) => done({ code: error ? error.code : 0, output, error: errorOutput })
    )
  )

test('the command says ready and ends well, then names file and line and ends badly, but not for a preview', async () => {
  const [ready, wrong] = await Promise.all([run([]), run(['--jsn'])])
  expect(ready).toEqual({ code: 0, output: expect.stringMatching(/^Ready/), error: '' })
  expect(wrong).toEqual({ code: 2, output: '', error: expect.stringMatching(/does not know "--jsn"/) })

  content.set('business.yaml', { 'phone.sample': true })
  const [words, data, preview] = await Promise.all([run([]), run(['--json']), run([], { SITE_PREVIEW: 'on' })])
  const [, line] = words.output.match(/content\/business\.yaml:(\d+) {2}The phone number is still a sample/) ?? []
  expect(content.readLine('content/business.yaml', Number(line))).toMatch(/value: 0121 000 0000/)
  expect(JSON.parse(data.output)).toMatchObject({
    ready: false,
    findings: [{ code: 'sample.phone', file: 'content/business.yaml', line: Number(line), isBlocking: true }]
  })
  expect([words.code, data.code, preview.code]).toEqual([1, 1, 0])
  expect(preview.output).toMatch(/1 thing to sort out before/)
})
