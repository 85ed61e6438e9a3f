import { expect, test } from 'vitest'
import { readBuild } from '../../server/read-build.ts'
import { content, findData, firm, pages, readBuilt, readPage, readText } from '../site/site.ts'
import { grown, look, mark, winter } from './grown.ts'

/* A town is one file and a package is one file: both were added by the owner's own commands, and the site that was built
   from them is walked. Prices, links and the sitemap are looked at by tests/site. */

const newNames = (kind: string) => grown.added?.filter((entry) => entry.kind === kind).map(({ name }) => name) ?? []
const newTowns = content.locations.filter(({ name }) => newNames('location').includes(name))
const newPackages = content.packages.filter(({ title }) => newNames('package').includes(title))
const listLinks = (path: string, within: string) =>
  readPage(path)
    .querySelectorAll(`${within} a`)
    .map((link) => link.getAttribute('href'))

test('there are five towns and fourteen packages, the draft is left out, and texts count them', () => {
  expect([content.locations.length, newTowns.length]).toEqual([5, 3])
  expect([content.packages.length, newPackages.length]).toEqual([14, 5])
  expect(readText(readPage('/services/').querySelector('main'))).toMatch(/fourteen packages/i)
  expect(findData('/', 'AutoWash').priceRange).toMatch(/ to £600$/)
  const counties = content.locations.map(({ slug }) => findData(`/${slug}/`, 'AutoWash').address?.addressRegion)
  expect(counties.filter((county) => county === 'Worcestershire')).toHaveLength(2)
})

test.each(newTowns)('$name is in every footer and on Home, with its own words where it has some', ({ name, slug }) => {
  for (const page of pages) expect(listLinks(page, 'footer')).toContain(`/${slug}/`)
  // The town itself, and each of the template's two neighbourhoods.
  expect(listLinks('/', 'main').filter((href) => href === `/${slug}/`)).toHaveLength(3)
  expect(findData(`/${slug}/`, 'AutoWash').address?.addressLocality).toBe(name)
  expect(readText(readPage(`/${slug}/full-valet/`).querySelector('main'))).toContain('services.full-valet.intro')
  expect(pages.filter((path) => path.startsWith(`/${slug}/`))).toEqual([`/${slug}/`, `/${slug}/full-valet/`])
})

test('search engines are told of every closed day', () => {
  const days = findData('/contact/', 'AutoWash').specialOpeningHoursSpecification ?? []
  const christmas = { validFrom: `${winter}-12-24`, validThrough: `${winter}-12-28`, opens: '00:00', closes: '00:00' }
  expect(days.length).toBeGreaterThanOrEqual(7)
  // Within the firm's own holiday no bank holiday is told of again.
  expect(days.filter(({ validFrom }) => validFrom.startsWith(`${winter}-12`))).toMatchObject([christmas])
})

test('every page and the icon wear the look, and so does the mail', async () => {
  const { brand } = content.business
  for (const path of pages) {
    const page = readPage(path)
    const style = page.querySelector('style')?.textContent
    expect(style).toContain(`--color-ember:${look.accent}`)
    expect(style).toContain(`--color-navy:${look.dark}`)
    expect(page.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe(look.dark)
    for (const part of ['header', 'footer']) {
      const home = page.querySelector(`${part} a[aria-label="${brand}, home"]`)
      const { src, width, height, class: plate } = home?.querySelector('img')?.attributes ?? {}
      expect([src, width, height]).toEqual(['/logo.svg', '60', '40'])
      expect(plate).toContain('brand-plate-light')
    }
  }
  expect(readBuilt('logo.svg')).toBe(mark)
  expect(readBuilt('icon.svg')).toContain(Buffer.from(mark).toString('base64'))
  const { background_color: ground, theme_color: theme } = JSON.parse(readBuilt('site.webmanifest'))
  expect([ground, theme]).toEqual([look.dark, look.dark])
  const { renderMail } = await readBuild(firm)
  expect(renderMail({ subject: '', heading: '', introduction: '', rows: [], notes: [] })).toContain(
    `background:${look.dark};border-left:6px solid ${look.accent}`
  )
})
