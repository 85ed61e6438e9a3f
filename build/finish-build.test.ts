import { createHash } from 'node:crypto'
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { expect, test } from 'vitest'
import { answerMarker } from '../src/lib/answer-shell.ts'
import { useFolder } from '../tests/support/test-life.ts'
import { finishBuild } from './finish-build.ts'
import { allowInline } from './inline.ts'

const manyScripts = Array.from({ length: 40 }, (_, index) => `go(${index})`)
for (const script of ['one()', 'two()', '{}', 'go()', ...manyScripts]) allowInline(script)
const sheet = '<style>p{color:red}</style>'
const page = 'dist/contact/index.html'
const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

const { at, read, write } = useFolder()
const shells = ['sent', 'error'].map((outcome) => `dist/answer-${outcome}/index.html`)
const finish = async (emailOrigin = '', shell = `${answerMarker}x${answerMarker}y`) => {
  for (const file of shells) write(file, sheet + shell)
  const routes = new Map([['/contact', [page, ...shells].map(at)]])
  const env = { PUBLIC_EMAIL_ORIGIN: emailOrigin }
  await finishBuild({ dist: at('dist'), routes, out: at('build'), look: {}, env })
  const headers = JSON.parse(read('build/headers.json'))
  return { policy: String(headers['Content-Security-Policy']) }
}

test('what runs inline is allowed by hash, data and files are not, and no page may be framed', async () => {
  write(
    page,
    `<script>one()</script><script type="module">two()</script><script type="speculationrules">{}</script>` +
      `<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script>${sheet}` +
      `<p data-props="{&quot;style=&quot;:1}" title="a > b style='c'">x</p>` +
      // The two that Astro writes beside the first island.
      `<main><script>wake()</script><script>${islandRuntime}</script></main>`
  )
  const { policy } = await finish()
  const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]))
  const scripts = ['one()', 'two()', '{}', 'wake()', islandRuntime]
  expect(rules).toMatchObject({ 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] })
  expect(rules['script-src']?.slice(1).sort()).toEqual(scripts.map(hash).sort())
  expect(rules['style-src']?.slice(1).sort()).toEqual(['', 'p{color:red}'].map(hash).sort())
  expect(policy).not.toContain('unsafe')
})

test('static hosts and the server are told the same', async () => {
  write(page, `${sheet}<p>Hello</p>`)
  const { policy } = await finish('https://api.emailjs.com/')
  expect(policy).toContain(`connect-src 'self' https://api.emailjs.com;`)
  expect(policy).toContain(`form-action 'self' https://api.emailjs.com;`)
  expect(read('dist/_headers')).toContain(`\n  Content-Security-Policy: ${policy}\n`)
  expect(read('dist/_redirects')).toBe('/contact /contact/ 301\n')
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
  async (shell) => {
    write(page, sheet)
    await expect(finish('', shell)).rejects.toThrow('must hold <!-- answer --> twice')
  }
)

test('answer pages go to the server and are never served', async () => {
  write(page, sheet)
  await finish()
  const fitted = '<style>p{color:red}</style>'
  expect(JSON.parse(read('build/answer-shells.json'))).toEqual({ sent: [fitted, 'y'], error: [fitted, 'y'] })
  expect(read('dist/_redirects')).toBe('/contact /contact/ 301\n')
})
