import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSoftware } from '../../tests/support/software-repository.ts'
import { makeRelease } from './release.ts'

let software: ReturnType<typeof makeSoftware>

beforeEach(() => {
  software = makeSoftware()
})
afterEach(() => software.remove())

const release = (version: string) => makeRelease(software.folder, version, '2026-11-20')
const read = (name: string) => readFileSync(join(software.folder, name), 'utf8')

test('a release is one commit and one tag, with the version in every package file and the date in the changelog', () => {
  expect(release('0.2.0')).toEqual({ tag: 'v0.2.0', news: '- The first.' })
  for (const folder of ['.', 'editor']) {
    expect(JSON.parse(read(`${folder}/package.json`)).version).toBe('0.2.0')
    expect(JSON.parse(read(`${folder}/package-lock.json`))).toMatchObject({
      version: '0.2.0',
      packages: { '': { version: '0.2.0' } }
    })
  }
  expect(read('CHANGELOG.md')).toContain('## 0.2.0 - 2026-11-20\n\n- The first.')
  const { git } = software
  expect(git('log', '-1', '--format=%s')).toBe('Release 0.2.0')
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toContain('- The first.')
  expect(git('status', '--porcelain')).toBe('')
})

test('the first release may have the version that stands there', () => {
  expect(release('0.1.0').tag).toBe('v0.1.0')
})

test.each([
  ['a word', 'next', () => {}, 'is no version'],
  ['an older version', '0.0.9', () => {}, 'is older than 0.1.0'],
  ['changes that are not committed', '0.2.0', () => software.write({ 'feature.txt': 'half\n' }), 'not committed'],
  ['a tag that exists', '0.2.0', () => software.git('tag', 'v0.2.0'), 'exists already'],
  ['nothing to say', '0.3.0', () => release('0.2.0'), 'nothing under "## Unreleased"']
])('refuses %s with a sentence, and changes nothing', (_, version, prepare, sentence) => {
  prepare()
  const before = [software.git('rev-parse', 'HEAD'), software.git('status', '--porcelain'), software.git('tag')]
  expect(() => release(version)).toThrow(sentence)
  expect([software.git('rev-parse', 'HEAD'), software.git('status', '--porcelain'), software.git('tag')]).toEqual(
    before
  )
})
