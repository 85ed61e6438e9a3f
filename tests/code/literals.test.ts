import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('src/**/*.css')
const code = globSync('{src,domain,server}/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.tsx?$/.test(file))
const styled = globSync('{src,domain,catalogue,server,build,commands,editor,bench}/**/*.{ts,tsx,astro,css}', {
  exclude: ['**/node_modules/**', '**/*.test.ts', 'src/styles/tokens.css']
})
/** Hex, in an address too, and functions. A system's own (CanvasText) is the reader's choice, and no colour of ours. */
const colour =
  /(?<!&)(#|%23)([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|:\s*(white|black|gr[ae]y|silver|navy|red|green|blue|orange)\b(?!-)/i

test.each([
  ['price', code, /£\s?\d/],
  ['phone number', code, /\b0\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b|\+44[\d ]{9,}/],
  ['email address', code, /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['colour', styled, colour],
  // Where utilities win over it.
  ['rule outside a layer', sheets, /^(?!@(layer|theme|utility|font-face) )[^\s}].*\{$/]
])('no %s is where it does not belong', (_, files, pattern) => {
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(stripComment(line)) ? [`${file}:${index + 1} ${line.trim()}`] : []))
  )
  expect(found).toEqual([])
})

/** Comments may show what a value looks like. */
function stripComment(line: string): string {
  return line.replace(/^\s*(\/\/|\/?\*).*$/, '').replace(/\s\/\/ .*$/, '')
}

test('the site’s stylesheet has every sheet, but the toaster’s, which comes with the toaster', () => {
  const site = readFileSync('src/styles/site.css', 'utf8')
  const imported = [...site.matchAll(/@import "\.\.?\/(.+)";/g)].map(([, path = '']) => path)
  const expected = sheets.map((file) => file.replace(/^src.(styles.)?/, '').replaceAll('\\', '/'))
  const apart = ['site.css', 'islands/booking/toaster.css']
  expect(imported.toSorted()).toEqual(expected.filter((path) => !apart.includes(path)).toSorted())
})
