import { createHash } from 'node:crypto'
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { expect, test } from 'vitest'
import { answerMarker } from '../src/lib/answer-shell.ts'
import { useFolder } from '../tests/support/test-life.ts'
import { finishBuild, takeAnswerShells } from './finish-build.ts'
import { allowInline } from './inline.ts'

const manyScripts = Array.from({ length: 40 }, (_, index) => `go(${index})`)
for (const script of ['one()', 'two()', '{}', 'go()', ...manyScripts]) allowInline(script)
const sheet = '<style>p{color:red}</style>'
const page = 'dist/contact/index.html'
const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const { at, read, write } = useFolder()
const finish = (emailOrigin = '') =>
  finishBuild({
    dist: at('dist'),
    routes: new Map([['/contact', [at(page)]]]),
    out: at('build'),
    entries: {},
    env: { PUBLIC_EMAIL_ORIGIN: emailOrigin }
  })

test('what runs inline is allowed by hash, data and files are not, and no page may be framed', async () => {
  write(
    page,
    `<script>one()</script><script type="module">two()</script><script type="speculationrules">{}</script>` +
      `<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script><style data-x>p{top:0}</style>${sheet}` +
      `<p data-props="{&quot;style=&quot;:1}" title="a > b style='c'">x</p>` +
      // The two that Astro writes beside the first island.
      `<main><script>wake()</script><script>${islandRuntime}</script></main>`
  )
  const { policy } = await finish()
  const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  const scripts = ['one()', 'two()', '{}', 'wake()', islandRuntime]
  expect(rules).toMatchObject({ 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] })
  expect(rules['script-src']?.slice(1).sort()).toEqual(scripts.map(hash).sort())
  expect(rules['style-src']?.slice(1).sort()).toEqual(['', 'p{color:red}', 'p{top:0}'].map(hash).sort())
  expect(policy).not.toContain('unsafe')
})

test('static hosts and the server are told the same', async () => {
  write(page, `${sheet}<p>Hello</p>`)
  const { policy } = await finish('https://api.emailjs.com/')
  expect(policy).toContain(`connect-src 'self' https://api.emailjs.com;`)
  expect(policy).toContain(`form-action 'self' https://api.emailjs.com;`)
  expect(read('dist/_headers')).toContain(`\n  Content-Security-Policy: ${policy}\n`)
  expect(read('dist/_redirects')).toBe('/contact /contact/ 301\n')
  expect(JSON.parse(read('build/headers.json'))).toMatchObject({ 'Content-Security-Policy': policy })
  await expect(finish('api.emailjs.com')).rejects.toThrow('PUBLIC_EMAIL_ORIGIN')
})

test.each([
  ['<p style="color:red">x</p>', 'style'],
  ['<p onclick=go()>x</p>', 'onclick'],
  ['<noscript><p style="color:red">x</p></noscript>', 'style'],
  ['<template><p onclick=go()>x</p></template>', 'onclick'],
  ['<meta http-equiv=refresh content="0;url=https://example.org">', 'http-equiv'],
  ['<script>evil()</script>', 'evil()'],
  ['<main><script type="module">evil()</script></main>', 'evil()'],
  ['<main><script>evil()</script><script>go()</script></main>', 'evil()'],
  ['<main><style>a{', 'a{'],
  [manyScripts.map((script) => `<script>${script}</script>`).join(''), 'too many']
])('what no policy can allow stops the build: %s', async (html, word) => {
  write(page, sheet + html)
  await expect(finish()).rejects.toThrow(word)
})

test.each(['', answerMarker, answerMarker.repeat(2), `${answerMarker}x`.repeat(3)])(
  'a page without its place for an answer stops the build: %s',
  async (html) => {
    write('dist/answer-sent/index.html', html)
    const taking = takeAnswerShells(at('dist'), at('.'))
    await expect(taking).rejects.toThrow('must hold <!-- answer --> twice')
  }
)
