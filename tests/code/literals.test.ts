import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{src,domain,server}/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.tsx?$/.test(file))

const kinds: [string, RegExp][] = [
  ['price', /£\s?\d/],
  ['phone number', /\b0\d{2,4}[ -]?\d{3}[ -]?\d{3,4}\b|\+44[\d ]{9,}/],
  ['e-mail address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i]
]

for (const [kind, pattern] of kinds) {
  test(`no ${kind} stands outside content/`, () => {
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(stripComment(line)) ? [`${file}:${index + 1} ${line.trim()}`] : []))
    )
    expect(found).toEqual([])
  })
}

/** Comments may show what a value looks like. */
function stripComment(line: string): string {
  return line.replace(/^\s*(\/\/|\/?\*).*$/, '').replace(/\s\/\/ .*$/, '')
}
