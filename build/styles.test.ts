import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPages } from './list-pages.ts'
import { readPage, writePage } from './page.ts'
import { collectStyles, fitStyles, type Sheet } from './styles.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'styles-'))
})
afterEach(() => rm(dist, { recursive: true }))

async function write(name: string, text: string): Promise<string> {
  const file = join(dist, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return file
}

function fit(pages: { file: string; kind: string }[]): Sheet[] {
  const sheets = new Map<string, Sheet>()
  const parsed = pages.map(({ file, kind }) => readPage(file, kind))
  for (const page of parsed) collectStyles(page, sheets)
  fitStyles(dist, sheets)
  for (const page of parsed) writePage(page)
  return [...sheets.values()]
}

const fitOne = (file: string) => fit([{ file, kind: '/' }])
const readStyles = async (file: string) => (await readFile(file, 'utf8')).match(/<style>(.*?)<\/style>/)?.[1]

test('A page keeps the rules that its HTML or its scripts can ask for, and all that name no class', async () => {
  const css =
    ':focus-visible{outline:1px solid}.a{order:1}.b{order:2}.md\\:c{order:3}.d{order:4}.e{order:5}' +
    '@media print{.b{color:#000}p:not(.b){color:#000}}'
  const page = await write(
    'index.html',
    `<style>${css}</style><p class="a md:c">b!</p><script src="/_astro/one.js"></script>`
  )
  await write('_astro/one.js', 'import "./two.js"')
  await write('_astro/two.js', 'node.className=open?"d x":""')
  expect(fitOne(page)[0]?.css).toBe(css)
  expect(await readStyles(page)).toBe(
    ':focus-visible{outline:1px solid}.a{order:1}.md\\:c{order:3}.d{order:4}@media print{p:not(.b){color:#000}}'
  )
})

test('A class is found as HTML writes it, quotes and brackets too', async () => {
  const css = String.raw`.a\[\'\>\'\]{order:1}.b\[\'\>\'\]{order:2}.c\[\"\]{order:3}`
  const page = await write('index.html', `<style>${css}</style><p class="x a[&#x27;&gt;&#x27;] c[&quot;]">b</p>`)
  fitOne(page)
  expect(await readStyles(page)).toBe(String.raw`.a\[\'\>\'\]{order:1}.c\[\"\]{order:3}`)
})

test('A custom property stays as long as a rule, the page or a file that it reaches reads it', async () => {
  const css =
    ':root{--a:1;--b:var(--c);--c:2;--d:3;--e:4;--f:5;--g:6}.x{order:var(--a)}.y{order:var(--f)}' +
    '@property --b{syntax:"*";inherits:false}@property --a{syntax:"*";inherits:false}'
  const page = await write(
    'index.html',
    `<style>${css}</style><svg class="x" fill="var(--d)"></svg><script>read("--e");fetch("/_astro/toast.css")</script>`
  )
  await write('_astro/toast.css', 'p{order:var(--g)}')
  fitOne(page)
  expect(await readStyles(page)).toBe(
    ':root{--a:1;--d:3;--e:4;--g:6}.x{order:var(--a)}@property --a{syntax:"*";inherits:false}'
  )
})

test('A page has one sheet, and the licence at its head stays there', async () => {
  const ours = '/*! a licence */.a{order:1}.b{order:2}.c{order:3}'
  const page = await write(
    'index.html',
    `<style>p{top:0}</style><title>x</title><style>${ours}</style><p class="a">y</p>`
  )
  expect(fitOne(page)[0]?.css).toBe(`${ours}p{top:0}`)
  expect(await readFile(page, 'utf8')).toBe(
    '<style>/*! a licence */\n.a{order:1}p{top:0}</style><title>x</title><p class="a">y</p>'
  )
})

const names = ['a', 'b', 'c', 'd', 'e']
const readNames = async (file: string) => (await readStyles(file))?.match(/\w(?=\{)/g)?.join('')

/** One page for each of the names, which alone it uses. */
function writePages(paths: string[]): Promise<string[]> {
  const css = names.map((name, index) => `.${name}{order:${index}}`).join('')
  return Promise.all(
    paths.map((path, index) =>
      write(join(path, 'index.html'), `<style>${css}</style><p class="${names[index]}">price $& each</p>`)
    )
  )
}

test('Towns share one sheet, and so do the pages below them; the others have their own', async () => {
  const pages = await writePages(['contact', 'east', 'west', 'east/wash', 'west/polish'])
  const [contact = '', east = '', west = '', wash = '', polish = ''] = pages
  const routes = new Map([
    ['/contact', [contact]],
    ['/[location]', [east, west]],
    ['/[location]/[service]', [wash, polish]]
  ])
  fit(listPages(dist, routes))
  expect(await Promise.all(pages.map(readNames))).toEqual(['a', 'bc', 'bc', 'de', 'de'])
})

test('A page without a stylesheet stops the build and is named', async () => {
  const page = await write('index.html', '<style media="print">p{top:0}</style><p>x</p>')
  expect(() => fitOne(page)).toThrow(`${page}: expected the stylesheet`)
})
