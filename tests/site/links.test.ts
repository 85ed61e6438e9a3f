import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { content, listBuiltFiles, pages, readBuilt, readPage, routes, servicePages, towns } from './site.ts'

const origin = content.business.siteUrl
const files = new Set(listBuiltFiles())
/** What the server answers besides the built files. */
const relayPaths = ['/api/v1.0/email/send-form']
const packages = content.packages.map(({ title }) => title)

test.each(pages)('%s links only to what is there', (path) => {
  const links = listLinks(readPage(path))
  expect(links.length).toBeGreaterThan(15)
  expect(findBroken(links, path)).toEqual([])
  // What islands are given.
  const named = new Set(readPage(path).outerHTML.match(/\/_astro\/[\w.@-]+(?:\/[\w.@-]+)*/g))
  expect([...named].filter((file) => !files.has(file))).toEqual([])
})

test('the manifest asks only for files that are there, and no page knows of the editor', () => {
  const { start_url: start, icons } = JSON.parse(readBuilt('site.webmanifest'))
  const links = [start, ...icons.map(({ src }: { src: string }) => src)]
  expect(findBroken(links, '/site.webmanifest')).toEqual([])
  const scripts = [...files].filter((file) => /\.(html|js)$/.test(file))
  expect(scripts.filter((file) => readBuilt(file).includes('editor:show'))).toEqual([])
})

test('the sitemap names every page by its canonical address, and no other page is built', () => {
  expect(readBuilt('robots.txt')).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  const listed = [...readBuilt('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')
  const places = [...towns.map((town) => `/${town}/`), ...servicePages.map(({ path }) => path)]
  const main = ['/', '/services/', ...(content.gallery.length > 0 ? ['/results/'] : []), '/contact/']
  const expected = [...main, ...places].toSorted()
  expect(listed.toSorted()).toEqual(expected.map((path) => origin + path))
  expect(routes.toSorted()).toEqual(expected)
  const built = [...files].flatMap((file) => (file.endsWith('/index.html') ? [file.replace(/index\.html$/, '')] : []))
  expect(built.toSorted()).toEqual(expected)
})

test('what opens in a new tab cannot reach back', () => {
  const links = pages.flatMap((path) => readPage(path).querySelectorAll('[target="_blank"]'))
  expect(links.length).toBeGreaterThan(0)
  const open = links.filter((link) => !link.getAttribute('rel')?.includes('noopener'))
  expect(open.map((link) => link.outerHTML)).toEqual([])
})

test('a link to another page lands at its top, and what it shows there exists', () => {
  for (const path of pages) {
    const links = readPage(path).querySelectorAll('a[href^="/"]')
    expect(links.map((link) => link.getAttribute('href')).filter((href) => href?.includes('#'))).toEqual([])
    const shown = links.flatMap((link) => {
      const place = link.getAttribute('data-shows')
      return place ? [`${link.getAttribute('href')}#${place}`] : []
    })
    expect(shown.length).toBeGreaterThan(path === '/contact/' ? -1 : 2)
    expect(findBroken(shown, path)).toEqual([])
  }
})

/** Every address a page gives: to visitors, to the browser, to social networks and to search engines. */
function listLinks(page: HTMLElement): string[] {
  const readAll = (name: string) =>
    page.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? '')
  const sets = ['srcset', 'imagesrcset'].flatMap(readAll).flatMap((set) => set.split(','))
  const data = page
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => listDataLinks(JSON.parse(script.textContent)))
  return [
    ...['href', 'src', 'action', 'component-url', 'renderer-url'].flatMap(readAll),
    ...sets.map((entry) => entry.trim().split(/\s+/)[0] ?? ''),
    ...readAll('content').filter((words) => /^\w+:\/\//.test(words)),
    ...data
  ]
}

/** An `@id` is a name: of its address only the page must be there, as no element has to carry the rest. */
function listDataLinks(data: unknown, key = ''): string[] {
  if (typeof data === 'string') {
    if (key === '@context' || !/^\w+:\/\//.test(data)) return []
    return [key === '@id' ? data.replace(/#.*/, '') : data]
  }
  if (Array.isArray(data)) return data.flatMap((item) => listDataLinks(item, key))
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => listDataLinks(value, name))
}

const findBroken = (links: string[], from: string) =>
  [...new Set(links)].flatMap((link) => {
    const fault = findFault(link, from)
    return fault ? [`${link} ${fault}`] : []
  })

function findFault(link: string, from: string): string | null {
  if (!URL.canParse(link, origin + from) || /\s/.test(link)) return 'is no address'
  const url = new URL(link, origin + from)
  if (url.protocol === 'tel:') return /^tel:\+44\d{9,10}$/.test(link) ? null : 'is no British number'
  if (url.protocol === 'mailto:') return /^mailto:[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(link) ? null : 'is no email address'
  if (url.origin !== origin) return /^https:\/\/([a-z0-9-]+\.)+[a-z]{2,}$/.test(url.origin) ? null : 'is not public'
  if (!pages.includes(url.pathname)) {
    const isThere = files.has(decodeURIComponent(url.pathname)) || relayPaths.includes(url.pathname)
    return isThere ? null : 'leads nowhere'
  }
  const anchor = decodeURIComponent(url.hash.slice(1))
  if (anchor && !readPage(url.pathname).getElementById(anchor)) return 'has no such anchor'
  for (const [name, value] of url.searchParams) {
    if (name !== 'package' || url.pathname !== '/contact/') return `asks ${name} of a page that does not read it`
    if (!packages.includes(value)) return 'names a package that the form does not offer'
  }
  return null
}
