import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerMarker } from '../src/lib/answer-shell.ts'
import { compiledEntries } from './compile.ts'
import { finishBuild } from './finish-build.ts'

const manyScripts = Array.from({ length: 40 }, (_, index) => `go(${index})`)
let folder: string
const file = () => join(folder, 'dist', 'contact', 'index.html')
const options = () => ({
  dist: join(folder, 'dist'),
  routes: new Map([['/contact', [file()]]]),
  out: join(folder, 'build'),
  entries: {},
  emailOrigin: '',
  scripts: new Set(['one()', 'two()', '{}', 'go()', ...manyScripts])
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
  ['<meta http-equiv=refresh content="0;url=https://example.org">', 'http-equiv'],
  ['<script>evil()</script>', 'evil()'],
  ['<main><script type="module">evil()</script></main>', 'evil()'],
  ['<main><script>evil()</script><script>go()</script></main>', 'evil()'],
  ['<main><style>a{', 'a{'],
  [manyScripts.map((script) => `<script>${script}</script>`).join(''), 'too many']
])('what no policy can allow stops the build: %s', async (html, word) => {
  await write(sheet + html)
  await expect(finishBuild(options())).rejects.toThrow(word)
})

test('a picture that nothing names leaves the build, and any other stays', async () => {
  const naming: Record<string, string> = {
    'contact/index.html':
      sheet +
      '<img src="/_astro/a.x1_Z.webp" srcset="/_astro/b.x1_Z.webp 1w, /_astro/c.x1_Z.avif 2w">' +
      '<p data-props="{&quot;src&quot;:[0,&quot;/_astro/d.x1.png&quot;]}"></p>' +
      '<script type="application/ld+json">{"image":"https://firm.co.uk/_astro/e.x-_1.jpg"}</script>',
    'answer-sent/index.html': `${sheet}<img src="/_astro/f.x1_Z.webp">`,
    '_astro/styles.css': 'p{background:url(/_astro/g.x1.png)}',
    '_astro/island.js': 'fetch("/_astro/h.x1.avif")',
    'site.webmanifest': '{"icons":[{"src":"/_astro/i.x1.png"}]}',
    'feed.xml': '<url>https://firm.co.uk/_astro/j.x1.jpg</url>'
  }
  const dist = join(folder, 'dist')
  const unnamed = ['a.x1.jpg', 'hero.Bq-_9.jpg', 'logo.x1.png', 'IMG (1).x1.webp', 'old.x1.avif']
  const pictures = Object.values(naming).flatMap((text) => text.match(/(?<=_astro\/)[^ "&)<]+/g) ?? [])
  await Promise.all(['_astro', 'answer-sent'].map((name) => mkdir(join(dist, name))))
  for (const [name, text] of Object.entries(naming)) await writeFile(join(dist, name), text)
  for (const name of [...pictures, ...unnamed]) await writeFile(join(dist, '_astro', name), '')
  const { routes, ...others } = options()
  await finishBuild({ ...others, routes: routes.set('/answer-[outcome]', [join(dist, 'answer-sent/index.html')]) })
  const left = (await readdir(join(dist, '_astro'))).filter((name) => /\.(avif|jpg|png|webp)$/.test(name))
  expect(left.sort()).toEqual(pictures.sort())
  expect(left).toHaveLength(10)
})

test('the two scripts that Astro writes beside the first island are allowed', async () => {
  await write(`${sheet}<main><script>wake()</script><script>${islandRuntime}</script></main>`)
  const { policy } = await finishBuild(options())
  for (const script of ['wake()', islandRuntime]) expect(policy).toContain(hash(script))
})

test('an address that is no origin stops the build and names the variable', async () => {
  await write(sheet)
  await expect(finishBuild({ ...options(), emailOrigin: 'api.emailjs.com' })).rejects.toThrow('PUBLIC_EMAIL_ORIGIN')
})

describe('what the server draws with', () => {
  // Inside the project: what Node imports from there finds React.
  const out = join('var', 'test-build')
  const shell = (outcome: string) => join(folder, 'dist', `answer-${outcome}`, 'index.html')
  const finish = () => {
    const { routes, ...others } = options()
    routes.set('/answer-[outcome]', ['sent', 'error'].map(shell))
    return finishBuild({ ...others, routes, out, entries: compiledEntries })
  }
  const writeShell = async (outcome: string, html: string) => {
    await mkdir(dirname(shell(outcome)), { recursive: true })
    await writeFile(shell(outcome), `${sheet}${html}`)
  }
  beforeEach(async () => {
    await write(sheet)
    for (const outcome of ['sent', 'error'])
      await writeShell(outcome, `<script>go()</script><b>${answerMarker}<p>x</p>${answerMarker}</b>`)
  })
  afterEach(() => rm(out, { recursive: true, force: true }))

  test('the compiled mail is a file Node can import', async () => {
    await finish()
    const { renderMail } = await import(pathToFileURL(join(out, 'mail.mjs')).href)
    const view = { subject: 'S', heading: '<b>', introduction: 'I', rows: [], notes: [] }
    expect(renderMail(view)).toContain('<h1>&lt;b&gt;</h1>')
  })

  test('the answers are one too, and their pages are allowed by the policy but not part of the site', async () => {
    const { policy } = await finish()
    expect(policy).toContain(hash('go()'))
    expect(await readFile(join(folder, 'dist', '_redirects'), 'utf8')).toBe('/contact /contact/ 301\n')
    expect(await readdir(join(folder, 'dist'))).not.toContain('answer-sent')
    const shells = JSON.parse(await readFile(join(out, 'answer-shells.json'), 'utf8'))
    expect(shells.error).toEqual([`${sheet}<script>go()</script><b>`, '</b>'])
    const { renderAnswer } = await import(pathToFileURL(join(out, 'answer.mjs')).href)
    expect(renderAnswer).toBeTypeOf('function')
  })

  test.each(['', answerMarker, answerMarker.repeat(2), `${answerMarker}x`.repeat(3)])(
    'a page without its place for an answer stops the build: %s',
    async (html) => {
      await writeShell('error', html)
      await expect(finish()).rejects.toThrow('must hold <!-- answer --> twice')
    }
  )
})
