import { expect, test } from 'vitest'
import { listCodeLinks, listLinks, listStyleLinks } from './list-links.ts'
import { content, listBuiltFiles, pages, readBuilt, readPage, routes } from './site.ts'

const origin = new URL(readPage('/').querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '').origin
const files = new Set(listBuiltFiles())
const packages = readPage('/contact/')
  .querySelectorAll('#selectedPackage option')
  .map((option) => option.getAttribute('value') ?? option.textContent)
/** What the server answers besides the built files. */
const relayPaths = ['/api/v1.0/email/send-form']

test("nothing of what is served knows of the editor's frame", () => {
  const scripts = [...files].filter((file) => /\.(html|js)$/.test(file))
  expect(scripts.filter((file) => readBuilt(file).includes('editor:show'))).toEqual([])
})

for (const path of pages) {
  test(`${path} links only to what is there`, () => {
    const links = listLinks(readPage(path))
    expect(links.length).toBeGreaterThan(15)
    expect(findBroken(links, path)).toEqual([])
  })
}

test('styles and code ask only for files that are there', () => {
  const read = (extension: string) => [...files].filter((file) => file.endsWith(extension))
  const links = [
    ...read('.css').flatMap((file) => findBroken(listStyleLinks(readBuilt(file)), file)),
    ...read('.js').flatMap((file) => findBroken(listCodeLinks(readBuilt(file)), file))
  ]
  expect(read('.js').length).toBeGreaterThan(10)
  // The code that checks postcodes is built for every firm, and only called where there is a list of them.
  expect(links).toEqual(content.coverage ? [] : ['/coverage.json leads nowhere'])
})

test('island code is given only pictures that are there', () => {
  for (const path of pages) {
    const named = readPage(path).outerHTML.match(/\/_astro\/[\w.@-]+(?:\/[\w.@-]+)*/g) ?? []
    expect([...new Set(named)].filter((file) => !files.has(file))).toEqual([])
  }
})

test('the manifest, the redirects and robots.txt name what is there', () => {
  const manifest = JSON.parse(readBuilt('site.webmanifest')) as {
    start_url: string
    icons: { src: string }[]
  }
  expect(manifest.icons.length).toBeGreaterThan(0)
  expect(findBroken([manifest.start_url, ...manifest.icons.map(({ src }) => src)], '/site.webmanifest')).toEqual([])
  const redirects = readBuilt('_redirects').trim().split('\n')
  expect(redirects.map((line) => line.split(' ')[1]).toSorted()).toEqual(
    routes.filter((route) => route !== '/').toSorted()
  )
  expect(readBuilt('robots.txt')).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
})

test('the sitemap names the routes exactly, each by its canonical address, and no other page is built', () => {
  const sitemap = readBuilt('sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')
  expect(listed.toSorted()).toEqual(routes.map((route) => origin + route).toSorted())
  const built = [...files].flatMap((file) => (file.endsWith('/index.html') ? [file.replace(/index\.html$/, '')] : []))
  expect(built.toSorted()).toEqual(routes.toSorted())
})

test('what opens in a new tab cannot reach back', () => {
  const links = pages.flatMap((path) => readPage(path).querySelectorAll('[target="_blank"]'))
  expect(links.length).toBeGreaterThan(0)
  const open = links.filter((link) => !link.getAttribute('rel')?.includes('noopener'))
  expect(open.map((link) => link.outerHTML)).toEqual([])
})

function findBroken(links: string[], from: string): string[] {
  return links.flatMap((link) => {
    const fault = findFault(link, from)
    return fault ? [`${link} ${fault}`] : []
  })
}

function findFault(link: string, from: string): string | null {
  if (!URL.canParse(link, origin + from) || /\s/.test(link)) return 'is no address'
  const url = new URL(link, origin + from)
  if (url.protocol === 'tel:') return /^tel:\+44\d{9,10}$/.test(link) ? null : 'is no British number'
  if (url.protocol === 'mailto:') return /^mailto:[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(link) ? null : 'is no email address'
  if (url.origin !== origin) return findForeignFault(url)
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

function findForeignFault({ protocol, hostname, username, port }: URL): string | null {
  if (protocol !== 'https:') return 'is not https'
  return /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(hostname) && !username && !port ? null : 'is no public address'
}
