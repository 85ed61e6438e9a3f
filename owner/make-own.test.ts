import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { useFolder } from '../tests/support/test-life.ts'

const { at, read, write } = useFolder()
beforeEach(() => symlinkSync(resolve('sample'), at('sample'), 'junction'))

const own = () => spawnSync(process.execPath, [resolve('commands/own.ts')], { cwd: at('.'), encoding: 'utf8' })
const list = (folder: string) => globSync('**/*.*', { cwd: folder }).toSorted()

test('makes a whole copy of the sample, also where an earlier run was interrupted', () => {
  write('content.unfinished/half.yaml', '')
  expect(own()).toMatchObject({ status: 0, stdout: expect.stringContaining('Made content/') })
  expect(list(at('content'))).toEqual(list('sample'))
  expect(existsSync(at('content.unfinished'))).toBe(false)
})

test.each([
  ['own', '--hlep', 2, /^own does not know "--hlep": npm run own makes .*\.\n$/],
  ['own', 'mine', 2, /^own does not know "mine": /],
  ['build', '--help', 0, /^npm run build builds/]
])('%s %s does nothing but explain', (name, word, status, says) => {
  const script = resolve('commands/run.mjs')
  const answer = spawnSync(process.execPath, [script, name, word], { cwd: at('.'), encoding: 'utf8' })
  expect(answer.status).toBe(status)
  expect(status === 0 ? answer.stdout : answer.stderr).toMatch(says)
  expect(existsSync(at('content'))).toBe(false)
})

test('refuses to touch what is there, and makes one where the folder is empty', () => {
  mkdirSync(at('content'))
  expect(own().status).toBe(0)
  write('content/terms.md', 'Mine.')
  expect(own()).toMatchObject({ status: 1, stderr: expect.stringContaining('was not touched') })
  expect(read('content/terms.md')).toBe('Mine.')
  expect(readFileSync(join('sample', 'terms.md'), 'utf8')).not.toBe('Mine.')
})
