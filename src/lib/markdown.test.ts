import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { listUnshown, renderMarkdown } from './markdown.ts'

const phone = '0121 496 0000'

test('A phone number becomes a link, unless it is one or part of a longer number', () => {
  const link = '<a href="tel:+441214960000">0121 496 0000</a>'
  const source = 'Call 0121 496 0000, or [0121 496 0000](tel:+441214960000), not 0121 496 00001.'
  expect(renderMarkdown(source, phone)).toBe(`<p>Call ${link}, or ${link}, not 0121 496 00001.</p>\n`)
})

const hostile: [source: string, kind?: 'html' | 'image' | 'link'][] = [
  ['<script>alert(1)</script>', 'html'],
  ['Words <script>alert(1)</script> words', 'html'],
  ['- one\n- <meta http-equiv=refresh content="0;url=https://example.org">', 'html'],
  ['<p onclick="go()">\n\nwords', 'html'],
  ['<style>a{', 'html'],
  ['a <code>b <img src=x onerror=alert(1)//', 'html'],
  ['> <iframe src="https://example.org"></iframe>', 'html'],
  ['[words](javascript:alert(1))', 'link'],
  ['[words](javascript&#58;alert(1))', 'link'],
  ['[words](&Tab;javascript:alert(1))', 'link'],
  ['[words][a]\n\n[a]: data:text/html,x', 'link'],
  ['<javascript:alert("1")>', 'link'],
  ['![words"><b](https://example.org/x.png)', 'image'],
  ['`<script>`'],
  ['    <script>indented</script>']
]

test.each(hostile)('%s is words on the page, and named with its line', (source, kind) => {
  const html = renderMarkdown(source, phone)
  const names: string[] = []
  const walk = (node: object) => {
    if ('tagName' in node) names.push(String(node.tagName))
    for (const { value } of 'attrs' in node ? (node.attrs as { value: string }[]) : []) expect(value).toMatch(/^https:/)
    for (const child of 'childNodes' in node ? (node.childNodes as object[]) : []) walk(child)
  }
  walk(parseFragment(html))
  for (const name of names) expect(['p', 'a', 'ul', 'li', 'code', 'pre', 'blockquote']).toContain(name)
  const found = listUnshown(`Words.\n\n${source}`)
  expect(found.map((one) => one.kind)).toEqual(kind ? found.map(() => kind) : [])
  expect(found.length > 0).toBe(kind !== undefined)
  for (const { line, text } of found) expect(`Words.\n\n${source}`.split('\n')[line - 1]).toContain(text)
})

test('Comments are left out, links stay', () => {
  const source =
    '<!-- for us\n\nalone -->\nSee <!-- x -->[prices](/services/), <https://example.org> or <a@example.org>.'
  expect(renderMarkdown(source, phone)).toBe(
    '<p>See <a href="/services/">prices</a>, <a href="https://example.org">https://example.org</a> ' +
      'or <a href="mailto:a@example.org">a@example.org</a>.</p>\n'
  )
  expect(listUnshown(source)).toEqual([])
})
