import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'own-'))
  symlinkSync(resolve('sample'), join(checkout, 'sample'), 'junction')
})
afterEach(() => rmSync(checkout, { recursive: true }))

const own = () => spawnSync(process.execPath, [resolve('commands/own.ts')], { cwd: checkout, encoding: 'utf8' })
const list = (folder: string) => globSync('**/*.*', { cwd: folder }).toSorted()

test('makes a whole copy of the sample', () => {
  expect(own()).toMatchObject({ status: 0, stdout: expect.stringContaining('Made content/') })
  expect(list(join(checkout, 'content'))).toEqual(list('sample'))
  expect(existsSync(join(checkout, 'content.unfinished'))).toBe(false)
})

test.each([
  ['own', '--help', 0, /^npm run own makes content\/, .*\.\n$/],
  ['own', '--hlep', 2, /^own does not know "--hlep": npm run own makes .*\.\n$/],
  ['own', 'mine', 2, /^own does not know "mine": /],
  ['build', '--help', 0, /^npm run build builds/],
  ['new:location', '-x', 2, /^new:location does not know "-x": npm run new:location -- Ely begins a town\.\n$/],
  ['update', '--help', 0, /^npm run update installs/]
])('%s %s does nothing but explain', (name, word, status, says) => {
  const script = resolve('commands/run.mjs')
  const answer = spawnSync(process.execPath, [script, name, word], { cwd: checkout, encoding: 'utf8' })
  expect(answer.status).toBe(status)
  expect(status === 0 ? answer.stdout : answer.stderr).toMatch(says)
  expect(existsSync(join(checkout, 'content'))).toBe(false)
})

test('refuses to touch what is there, and makes one where the folder is empty', () => {
  mkdirSync(join(checkout, 'content'))
  expect(own().status).toBe(0)
  writeFileSync(join(checkout, 'content', 'terms.md'), 'Mine.')
  expect(own()).toMatchObject({ status: 1, stderr: expect.stringContaining('was not touched') })
  expect(readFileSync(join(checkout, 'content', 'terms.md'), 'utf8')).toBe('Mine.')
  expect(readFileSync(join('sample', 'terms.md'), 'utf8')).not.toBe('Mine.')
})

test('what an interrupted run left does not stand in the way', () => {
  mkdirSync(join(checkout, 'content.unfinished'))
  writeFileSync(join(checkout, 'content.unfinished', 'half'), '')
  expect(own().status).toBe(0)
  expect(list(join(checkout, 'content'))).toEqual(list('sample'))
})
