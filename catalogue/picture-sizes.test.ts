import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leastSizes } from './picture-sizes.ts'

const { hero, package: inPackage, comparison, social } = leastSizes

test.each([
  ['docs/editing.md', `at least ${hero.width} px wide for the home page, a town`],
  ['docs/editing.md', `${inPackage.width} for a package, ${social.width} x ${social.height} for social networks`],
  ['commands/new-entry/location.yaml', `${hero.width} pixels wide or more`],
  ['commands/new-entry/package.yaml', `${inPackage.width} pixels wide or more`]
])('%s says "%s"', (file, words) => expect(readFileSync(file, 'utf8')).toContain(words))

test('docs/editing.md gives one width for the large pictures', () => expect(comparison.width).toBe(hero.width))
