import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { closeSection, readNews } from './changelog.ts'
import { compareVersions, isVersion } from './versions.ts'

const changelog =
  '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.10.0 - 2026-12-01\n\n- Ten.\n\n## 0.2.0 - 2026-11-20\n\n- Two.\n'

test('the open section becomes the version’s, and nothing else changes', () => {
  const closed = closeSection(changelog, '0.11.0', '2026-12-24')
  expect(closed.news).toBe('- New.')
  expect(closed.changelog).toBe(changelog.replace('## Unreleased', '## 0.11.0 - 2026-12-24'))
})

test('news are the sections between two versions, compared as numbers', () => {
  expect(readNews(changelog, { after: '0.2.0', upTo: '0.10.0' })).toBe('## 0.10.0 - 2026-12-01\n\n- Ten.')
  expect(readNews(changelog, { after: '0.1.0', upTo: '0.2.0' })).toBe('## 0.2.0 - 2026-11-20\n\n- Two.')
  expect(readNews(changelog, { after: '0.10.0', upTo: '0.10.0' })).toBe('')
})

test('versions are three numbers', () => {
  expect(['0.2.0', '10.0.3'].every(isVersion)).toBe(true)
  expect(['', '1', '1.2', '01.2.3', '1.2.3-beta', 'v1.2.3', '1.2.3.4'].some(isVersion)).toBe(false)
  expect(['0.10.0', '0.9.0', '0.9.1'].toSorted(compareVersions)).toEqual(['0.9.0', '0.9.1', '0.10.0'])
})

test('our own changelog has only sections that can be read', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .*$/gm) ?? []
  expect(headings.filter((heading) => !/^## (Unreleased|\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d)$/.test(heading))).toEqual([])
  expect(headings.length).toBeGreaterThan(0)
})
