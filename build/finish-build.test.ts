import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiledEntries } from './compile.ts'
import { finishBuild } from './finish-build.ts'

let folder: string
const file = () => join(folder, 'dist', 'contact', 'index.html')
const options = () => ({
  dist: join(folder, 'dist'),
  routes: new Map([['/contact', [file()]]]),
  out: join(folder, 'build'),
  entries: {},
  emailOrigin: ''
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finish-'))
  await mkdir(join(folder, 'dist', 'contact'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const sheet = '<style>p{color:red}</style>'
const write = (html: string) => writeFile(file(), html)
const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

test('what runs inline is allowed by hash, data and files are not', async () => {
  await write(
    `<script>one()</script><script type="module">two()</script><script type="speculationrules">{}</script>` +
      `<script type="application/ld+json">{"a":1}</script><script src="/x.js"></script><style data-x>p{top:0}</style>${sheet}` +
      `<p data-props="{&quot;style=&quot;:1}" title="a > b style='c'">x</p>`
  )
  const { policy } = await finishBuild(options())
  const [scripts, styles] = policy.match(/(script|style)-src [^;]*/g) ?? []
  expect(scripts?.split(' ').slice(2).sort()).toEqual(['one()', 'two()', '{}'].map(hash).sort())
  expect(styles?.split(' ').slice(2).sort()).toEqual(['', 'p{color:red}', 'p{top:0}'].map(hash).sort())
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).not.toContain('unsafe')
})

test('static hosts and the server are told the same', async () => {
  await write(`${sheet}<p>Hello</p>`)
  const { policy } = await finishBuild({ ...options(), emailOrigin: 'https://api.emailjs.com/' })
  expect(policy).toContain(`connect-src 'self' https://api.emailjs.com;`)
  expect(policy).toContain(`form-action 'self' https://api.emailjs.com;`)
  expect(await readFile(join(folder, 'dist', '_headers'), 'utf8')).toContain(`\n  Content-Security-Policy: ${policy}\n`)
  expect(await readFile(join(folder, 'dist', '_redirects'), 'utf8')).toBe('/contact /contact/ 301\n')
  expect(JSON.parse(await readFile(join(folder, 'build', 'headers.json'), 'utf8'))).toMatchObject({
    'Content-Security-Policy': policy
  })
})

test.each([
  ['<p style="color:red">x</p>', 'style'],
  ['<p onclick=go()>x</p>', 'onclick'],
  ['<noscript><p style="color:red">x</p></noscript>', 'style'],
  ['<template><p onclick=go()>x</p></template>', 'onclick'],
  [Array.from({ length: 40 }, (_, index) => `<script>go(${index})</script>`).join(''), 'too many']
])('what no policy can allow stops the build: %s', async (html, word) => {
  await write(sheet + html)
  await expect(finishBuild(options())).rejects.toThrow(word)
})

test('an address that is no origin stops the build and names the variable', async () => {
  await write(sheet)
  await expect(finishBuild({ ...options(), emailOrigin: 'api.emailjs.com' })).rejects.toThrow('PUBLIC_EMAIL_ORIGIN')
})

test('the compiled mail is a file Node can import', async () => {
  await write(sheet)
  const out = join('var', 'test-build')
  await finishBuild({ ...options(), out, entries: compiledEntries })
  const { renderMail } = await import(pathToFileURL(join(out, 'mail.mjs')).href)
  const view = { subject: 'S', heading: '<b>', introduction: 'I', rows: [], notes: [] }
  expect(renderMail(view)).toContain('<h1>&lt;b&gt;</h1>')
  await rm(out, { recursive: true })
})
