import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('src/**/*.css')
const read = (file: string) => readFileSync(file, 'utf8')

test('every rule of ours stands in a layer, where utilities win over it', () => {
  const outside = sheets.flatMap((file) =>
    [...read(file).matchAll(/^[^\s}].*\{$/gm)].flatMap(([line]) =>
      /^@(layer|theme|utility) /.test(line) ? [] : [`${file}: ${line}`]
    )
  )
  expect(outside).toEqual([])
})

test('the site’s stylesheet has every sheet, but the toaster’s, which comes with the toaster', () => {
  const imported = [...read('src/styles/site.css').matchAll(/@import "\.\.?\/(.+)";/g)].map(([, path = '']) => path)
  const expected = sheets.map((file) => file.replace(/^src.(styles.)?/, '').replaceAll('\\', '/'))
  expect(imported.toSorted()).toEqual(
    expected.filter((path) => path !== 'site.css' && path !== 'islands/booking/toaster.css').toSorted()
  )
})
