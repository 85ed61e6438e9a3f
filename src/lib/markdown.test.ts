import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

test('A phone number becomes a link, unless it is one or part of a longer number', () => {
  const link = '<a href="tel:+441214960000">0121 496 0000</a>'
  const source = 'Call 0121 496 0000, or [0121 496 0000](tel:+441214960000), not 0121 496 00001.'
  expect(renderMarkdown(source, '0121 496 0000')).toBe(`<p>Call ${link}, or ${link}, not 0121 496 00001.</p>\n`)
})
