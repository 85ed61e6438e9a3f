import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readPage, routes } from './site.ts'

const pages = [...routes, '/404.html']

for (const path of pages) {
  test(`${path} links only to what is there`, () => {
    const page = readPage(path)
    const links = page
      .querySelectorAll('[href], [src]')
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    const sets = page
      .querySelectorAll('[srcset]')
      .flatMap((element) =>
        (element.getAttribute('srcset') ?? '').split(', ').map((entry) => entry.split(' ')[0] ?? '')
      )
    expect([...new Set([...links, ...sets])].filter((link) => !leadsSomewhere(link, path))).toEqual([])
  })
}

test('the sitemap names the routes exactly, no other page is built, and robots.txt names the sitemap', () => {
  const sitemap = readFileSync('dist/sitemap.xml', 'utf8')
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname)
  expect(listed.toSorted()).toEqual(routes.toSorted())
  const built = globSync('**/index.html', { cwd: 'dist' }).map((file) =>
    `/${dirname(file)}/`.replaceAll('\\', '/').replace('/./', '/')
  )
  expect(built.toSorted()).toEqual(routes.toSorted())
  expect(readFileSync('dist/robots.txt', 'utf8')).toContain('Sitemap: https://www.example.co.uk/sitemap.xml')
})

function leadsSomewhere(link: string, from: string): boolean {
  if (/^(tel:\+44\d{9,10}|mailto:[^@\s]+@[^@\s]+\.\w+(\?.*)?)$/.test(link)) return true
  const url = new URL(link.replaceAll('&amp;', '&'), `https://www.example.co.uk${from}`)
  if (url.host !== 'www.example.co.uk') return url.protocol === 'https:'
  const isPage = url.pathname.endsWith('/') || url.pathname === '/404.html'
  if (!isPage) return existsSync(join('dist', decodeURIComponent(url.pathname)))
  if (![...routes, '/404.html'].includes(url.pathname)) return false
  return (
    url.hash === '' || readPage(url.pathname).querySelector(`[id="${decodeURIComponent(url.hash.slice(1))}"]`) !== null
  )
}
