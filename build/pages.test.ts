import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useFolder } from '../tests/support/test-life.ts'
import { removeIslandStyle } from './finish-build.ts'
import { applyEdits, listPages, parsePage, readPage, writePage } from './page.ts'
import { collectStyles, fitStyles, type Sheet } from './styles.ts'

const { at, write } = useFolder()

describe('Pages', () => {
  test('However many flat pages there are, the policy has room for their sheets, and towns keep their own', () => {
    const flat = Array.from({ length: 60 }, (_, index): [string, string[]] => [
      `/${index}`,
      [at(`${index}/index.html`)]
    ])
    const towns = [at('east/index.html'), at('west/index.html')]
    const pages = listPages(at('.'), new Map([...flat, ['/[location]', towns]]))
    expect(new Set(pages.map(({ kind }) => kind)).size).toBe(16)
    expect(pages.filter(({ kind }) => kind === '/[location]').map(({ file }) => file)).toEqual(towns)
  })

  test('No page at all stops the build, and so does a page of no route', () => {
    expect(() => listPages(at('.'), new Map([['/sitemap.xml', [at('sitemap.xml')]]]))).toThrow('no HTML')
    write('stray.html', '<p>x</p>')
    expect(() => listPages(at('.'), new Map([['/', [at('index.html')]]]))).toThrow(`${at('stray.html')}: expected`)
  })
})

describe('Islands', () => {
  test('The style that Astro sets beside the first island goes, and must have been there', () => {
    const island = '<main><p>x</p><astro-island></astro-island></main>'
    const html = `<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>${island}`
    const page = parsePage('index.html', '/', html)
    removeIslandStyle(page)
    expect(applyEdits(html, page.edits)).toBe(island)
    expect(() => removeIslandStyle(parsePage('index.html', '/', island))).toThrow('index.html: expected Astro')
  })
})

describe('Styles', () => {
  function fit(pages: { file: string; kind: string }[]) {
    const sheets = new Map<string, Sheet>()
    const parsed = pages.map(({ file, kind }) => readPage(file, kind))
    for (const page of parsed) collectStyles(page, sheets)
    fitStyles(at('.'), sheets)
    for (const page of parsed) writePage(page)
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
    fit([{ file, kind: '/' }])
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
    fit(listPages(at('.'), routes))
    const towns = '.b{order:2}.c{order:3}'
    expect([contact, east, west].map(readStyles)).toEqual(['.a{order:1}', towns, towns])
    expect(readFileSync(west, 'utf8')).toContain('price $& each')
  })

  test('A page without a stylesheet stops the build and is named', () => {
    const file = write('index.html', '<style media="print">p{top:0}</style><p>x</p>')
    expect(() => fit([{ file, kind: '/' }])).toThrow(`${file}: expected the stylesheet`)
  })
})
