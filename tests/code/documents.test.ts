import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')]
const folders = 'art bench build catalogue commands deploy docs domain look owner sample server settings src tests'
const ours = new Set(folders.split(' '))
const names = new Set(
  globSync([`{${[...ours]}}/**/*`, '*'], { exclude: ['**/node_modules'] }).map((file) => basename(file))
)

test.each(documents)('every file that %s names is there', (document) => {
  const text = readFileSync(document, 'utf8')
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span)
  const paths = spans.filter((span) => ours.has(/^([a-z]+)\//.exec(span)?.[1] ?? ''))
  const bare = spans.filter((span) => /^[\w[\].-]+\.(ts|tsx|mjs|astro|css|py)$/.test(span))
  const links = [...text.matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, link = '']) => join(dirname(document), link))
  expect([
    ...paths.filter((path) => globSync(path.replaceAll('[', '[[]')).length === 0),
    ...bare.filter((name) => !names.has(name)),
    ...links.filter((link) => !existsSync(link))
  ]).toEqual([])
})
