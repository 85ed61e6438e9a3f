import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{src,domain,server}/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.tsx?$/.test(file))

const kinds: [string, RegExp][] = [
  ['price', /£\s?\d/],
  ['phone number', /\b0\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b|\+44[\d ]{9,}/],
  ['email address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i]
]

for (const [kind, pattern] of kinds) {
  test(`no ${kind} stands outside the firm's folder`, () => {
    expect(findLines(files, pattern)).toEqual([])
  })
}

/** Hex, in an address too, and functions. A system's own (CanvasText) is the reader's choice, and no colour of ours. */
const colour =
  /(?<!&)(#|%23)([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|:\s*(white|black|gr[ae]y|silver|navy|red|green|blue|orange)\b(?!-)/i

test('no colour stands outside src/styles/tokens.css', () => {
  const styled = globSync('{src,domain,catalogue,server,build,commands,editor,bench}/**/*.{ts,tsx,astro,css}', {
    exclude: ['**/node_modules/**', '**/*.test.ts', 'src/styles/tokens.css']
  })
  expect(styled.length).toBeGreaterThan(files.length)
  expect(findLines(styled, colour)).toEqual([])
  expect(findLines(['src/styles/tokens.css'], colour).length).toBeGreaterThan(0)
})

/** Comments may show what a value looks like. */
function stripComment(line: string): string {
  return line.replace(/^\s*(\/\/|\/?\*).*$/, '').replace(/\s\/\/ .*$/, '')
}

function findLines(names: string[], pattern: RegExp): string[] {
  return names.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(stripComment(line)) ? [`${file}:${index + 1} ${line.trim()}`] : []))
  )
}
