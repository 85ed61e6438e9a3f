import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { expect, test } from 'vitest'
import { useFolder } from '../tests/support/test-life.ts'
import { type Routes, readPages } from './page.ts'
import { collectStyles, fitStyles, type Sheet } from './styles.ts'

const { at, write } = useFolder()

function fit(routes: Routes) {
  const sheets = new Map<string, Sheet>()
  for (const page of readPages(at('.'), routes)) collectStyles(page, sheets)
  for (const sheet of sheets.values()) fitStyles(at('.'), sheet)
}
const readStyles = (file: string) => readFileSync(file, 'utf8').match(/<style>(.*?)<\/style>/s)?.[1]

test.each([
  [
    'the rules that its HTML or its scripts can ask for, and all that name no class',
    ':focus-visible{outline:1px solid}.a{order:1}.b{order:2}.md\\:c{order:3}.d{order:4}@media print{.b{color:#000}p:not(.b){color:#000}}',
    '<p class="a md:c">b!</p><script src="/_astro/one.js"></script>',
    ':focus-visible{outline:1px solid}.a{order:1}.md\\:c{order:3}.d{order:4}@media print{p:not(.b){color:#000}}'
  ],
  [
    'a class as HTML writes it, quotes and brackets too',
    String.raw`.a\[\'\>\'\]{order:1}.b\[\'\>\'\]{order:2}.c\[\"\]{order:3}`,
    '<p class="x a[&#x27;&gt;&#x27;] c[&quot;]">b</p>',
    String.raw`.a\[\'\>\'\]{order:1}.c\[\"\]{order:3}`
  ],
  [
    'a custom property as long as a rule, the page or a file that it reaches reads it',
    ':root{--a:1;--b:var(--c);--c:2;--d:3;--e:4;--f:5;--g:6}.x{order:var(--a)}.y{order:var(--f)}@property --b{syntax:"*";inherits:false}',
    '<svg class="x" fill="var(--d)"></svg><script>read("--e");fetch("/_astro/toast.css")</script>',
    ':root{--a:1;--d:3;--e:4;--g:6}.x{order:var(--a)}'
  ],
  [
    'the licence at the head of its sheet',
    '/*! a licence */.a{order:1}.b{order:2}',
    '<p class="a">y</p>',
    '/*! a licence */\n.a{order:1}'
  ]
])('A page keeps %s', (_, css, html, kept) => {
  const file = write('index.html', `<style>${css}</style>${html}`)
  write('_astro/one.js', 'import "./two.js"')
  write('_astro/two.js', 'node.className=open?"d x":""')
  write('_astro/toast.css', 'p{order:var(--g)}')
  fit(new Map([['/', [file]]]))
  expect(readStyles(file)).toBe(kept)
})

test('Towns share one sheet; the others have their own', () => {
  const css = '.a{order:1}.b{order:2}.c{order:3}'
  const draw = (path: string, name: string) =>
    write(join(path, 'index.html'), `<style>${css}</style><p class="${name}">price $& each</p>`)
  const [contact, east, west] = [draw('contact', 'a'), draw('east', 'b'), draw('west', 'c')]
  const routes = new Map([
    ['/contact', [contact]],
    ['/[location]', [east, west]]
  ])
  fit(routes)
  const towns = '.b{order:2}.c{order:3}'
  expect([contact, east, west].map(readStyles)).toEqual(['.a{order:1}', towns, towns])
  expect(readFileSync(west, 'utf8')).toContain('price $& each')
})

test('Astro’s style beside the first island moves to the others, because HTML allows none there', () => {
  const file = write(
    'index.html',
    `<style>p{${'top:0;'.repeat(20)}}</style><main><style>${ISLAND_STYLES}</style></main>`
  )
  fit(new Map([['/', [file]]]))
  expect(readFileSync(file, 'utf8')).toBe(`<style>p{top:0}${ISLAND_STYLES}</style><main></main>`)
})

test.each([
  ['<style media="print">p{top:0}</style>', 'without attributes'],
  ['<main><style>p{top:0}</style></main>', 'only in the head']
])('A page with any other style stops the build and is named: %s', (html, words) => {
  const file = write('index.html', html)
  expect(() => fit(new Map([['/', [file]]]))).toThrow(words)
  expect(() => fit(new Map())).toThrow(`${file}: expected only pages that a route`)
})
