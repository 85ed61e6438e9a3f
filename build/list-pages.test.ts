import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPages } from './list-pages.ts'

let dist: string
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'pages-'))
})
afterEach(() => rm(dist, { recursive: true }))

const at = (name: string) => join(dist, name)

test('A page is of the kind of its route, wherever it stands, and 404.html has no address', () => {
  const routes = new Map([
    ['/404', [at('404.html')]],
    ['/sitemap.xml', [at('sitemap.xml')]],
    ['/[location]/[service]', [at('east/wash/index.html'), at('west/wash/index.html')]],
    ['/help/booking/[question]', [at('help/booking/when/index.html')]],
    ['/', [at('index.html')]]
  ])
  const found = listPages(dist, routes).map(({ kind, path }) => `${kind} ${path}`)
  expect(found.sort()).toEqual([
    '/ /',
    '/404 null',
    '/[location]/[service] /east/wash/',
    '/[location]/[service] /west/wash/',
    '/help/booking/[question] /help/booking/when/'
  ])
})

test('However many flat pages there are, the policy has room for their sheets, and towns keep their own', () => {
  const routes = new Map<string, string[]>()
  for (let index = 0; index < 60; index++) routes.set(`/flat-${index}`, [at(`flat-${index}/index.html`)])
  const towns = ['east', 'west'].map((name) => at(`${name}/index.html`))
  const pages = listPages(dist, routes.set('/[location]', towns))
  expect(new Set(pages.map(({ kind }) => kind)).size).toBe(16)
  expect(pages.filter(({ kind }) => kind === '/[location]').map(({ file }) => file)).toEqual(towns)
})

test('No page at all stops the build, and so does a page of no route', async () => {
  expect(() => listPages(dist, new Map([['/sitemap.xml', [at('sitemap.xml')]]]))).toThrow('no HTML')
  await writeFile(at('stray.html'), '<p>x</p>')
  expect(() => listPages(dist, new Map([['/', [at('index.html')]]]))).toThrow(`${at('stray.html')}: expected`)
})
