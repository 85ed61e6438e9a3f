import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'

/* The script of the workflow as GitHub's machine runs it, with an npm and a gh that only say what they were asked. */

const { jobs } = parse(readFileSync('.github/workflows/dependencies.yml', 'utf8'))
const readScript = (job: string): string => jobs[job].steps.findLast(({ run }: { run?: string }) => run).run

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workflow-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function provide(name: string, script: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

function runJob(job: string, { status = 0, openIssue = '' } = {}) {
  provide('npm', `echo "what npm found"; exit ${status}`)
  provide('gh', `case "$2" in list) echo "${openIssue}" ;; *) echo "$@" >> asked.txt ;; esac`)
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) }
  const ended = spawnSync('bash', ['-e', '-c', readScript(job)], { cwd: folder, env, encoding: 'utf8' })
  const asked = join(folder, 'asked.txt')
  return { status: ended.status, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim() : '' }
}

test.each([
  [
    'an advisory opens an issue',
    { status: 1 },
    0,
    'issue create --title Advisories for packages in use --body-file report.txt'
  ],
  ['and is added to the one that is open', { status: 1, openIssue: '7' }, 0, 'issue comment 7 --body-file report.txt'],
  ['without any the open one is closed', { openIssue: '7' }, 0, 'issue close 7 --comment Nothing is known'],
  ['and none is opened', {}, 0, ''],
  ['a question without an answer fails the job, and closes nothing', { status: 2, openIssue: '7' }, 2, '']
])('%s', (_, state, status, asked) => {
  const ended = runJob('advisories', state)
  expect(ended.status).toBe(status)
  if (asked === '') expect(ended.asked).toBe('')
  else expect(ended.asked).toContain(asked)
})

test('newer versions are listed in an issue, though npm ends with 1', () => {
  const { status, asked } = runJob('newer-versions', { status: 1 })
  expect([status, asked.split(',')[0]]).toEqual([0, 'issue create --title Newer versions of packages'])
  expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toContain('what npm found')
})
