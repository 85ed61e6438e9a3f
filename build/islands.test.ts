import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nameIslandFiles, removeIslandStyle } from './islands.ts'
import { applyEdits, parsePage } from './page.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'islands-'))
  await mkdir(join(dist, '_astro'))
})
afterEach(() => rm(dist, { recursive: true }))

const write = (name: string, code: string) => writeFile(join(dist, '_astro', name), code)

test('An island is told all that its code imports at once, and nothing that it fetches on a press', async () => {
  const rest =
    'component-url="/_astro/form.js" component-export="A" renderer-url="/_astro/client.js" ssr></astro-island>'
  const html = `<p>component-url</p><astro-island uid="1" ${rest}`
  await write('form.js', 'import{a}from"./react.js";import"./icon.js";const open=()=>import("./tip.js");open()')
  await write('client.js', 'import{a}from"./react.js";export{a}')
  await write('react.js', `import{r}from"./run.js";${'r();'.repeat(50)}export{r as a}`)
  await write('icon.js', 'import{a}from"./react.js"')
  await write('run.js', 'export{r}')
  const page = parsePage('index.html', '/', html)
  nameIslandFiles(page, dist, new Map())
  const files = ['react', 'form', 'client', 'icon', 'run'].map((name) => `/_astro/${name}.js`).join(' ')
  expect(applyEdits(html, page.edits)).toBe(`<p>component-url</p><astro-island uid="1" data-files="${files}" ${rest}`)
})

test.each([
  ['<astro-island renderer-url="/_astro/client.js"></astro-island>', 'to have a component-url'],
  ['<astro-island component-url="/_astro/form.js"></astro-island>', 'to have a renderer-url'],
  ['<astro-island component-url="/_astro/form.js" renderer-url="/_astro/client.js"></astro-island>', '/_astro/gone.js']
])('An island that cannot wake stops the build and names the page: %s', async (html, expected) => {
  await write('form.js', '')
  await write('client.js', 'import"./gone.js"')
  const page = parsePage('dist/contact/index.html', '/contact', html)
  expect(() => nameIslandFiles(page, dist, new Map())).toThrow(/^dist\/contact\/index\.html: /)
  expect(() => nameIslandFiles(page, dist, new Map())).toThrow(expected)
})

test('The style that Astro sets beside the first island goes, and must have been there', () => {
  const island = '<main><p>x</p><astro-island></astro-island></main>'
  const html = `<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>${island}`
  const page = parsePage('index.html', '/', html)
  removeIslandStyle(page)
  expect(applyEdits(html, page.edits)).toBe(island)
  expect(() => removeIslandStyle(parsePage('index.html', '/', island))).toThrow('index.html: expected Astro')
  expect(() => removeIslandStyle(parsePage('index.html', '/', '<p>x</p>'))).not.toThrow()
})
