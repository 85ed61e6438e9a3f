import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { takeDraftMark } from '../../catalogue/drafts.ts'
import { loadContent } from '../../catalogue/load.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { listRoutes } from '../../catalogue/routes.ts'
import { spellNumber } from '../../domain/number-words.ts'
import { readBuild } from '../../server/read-build.ts'
import { content, findData, firm, pages, readBuilt, readPage, readText, routes } from '../site/site.ts'
import { grown, look, mark } from './grown.ts'
import { addEntry, runIn } from './make-firm.ts'

/* A town is one file and a package is one file: both were added by the owner's own commands, and the site that was built
   from them is walked. Everything that tests/site holds for every firm holds for this one too. */

const sample = loadContent('sample')
const newNames = (kind: string) => grown.added?.filter((entry) => entry.kind === kind).map(({ name }) => name) ?? []
const newTowns = content.locations.filter(({ name }) => newNames('location').includes(name))
const newPackages = content.packages.filter(({ title }) => newNames('package').includes(title))
const listLinks = (path: string, within: string) =>
  readPage(path)
    .querySelectorAll(`${within} a`)
    .map((link) => link.getAttribute('href'))

const scratch = mkdtempSync(join(tmpdir(), 'unfilled-'))
afterAll(() => rmSync(scratch, { recursive: true }))

test('once they are drafts no longer, the build names every place that is still to be filled in', () => {
  cpSync('sample', scratch, { recursive: true })
  const files = [addEntry(scratch, 'location', "St Nowhere's"), addEntry(scratch, 'package', 'Hovercraft Wash')]
  const places = files.flatMap((file) => findUnfilled(parse(readFileSync(file, 'utf8'))))
  for (const file of files) writeFileSync(file, takeDraftMark(readFileSync(file, 'utf8')))
  const { status, stderr } = runIn(scratch, 'commands/build/main.ts')
  expect(status).toBe(1)
  const lines = stderr.trim().split('\n')
  expect(lines).toHaveLength(places.length)
  for (const line of lines)
    expect(line).toMatch(/^unfilled-\w+\/\S+\.yaml: .+ → .+ still holds the template's words: write /)
  for (const place of [
    "/locations/st-nowheres.yaml: St Nowhere's → heading",
    '/packages/hovercraft-wash.yaml: Hovercraft Wash → pricing → small'
  ])
    expect(stderr).toContain(place)
})

test('there are five towns and fourteen packages', () => {
  expect([content.locations.length, content.packages.length]).toEqual([5, 14])
  expect([newTowns.length, newPackages.length]).toEqual([3, 5])
})

test('the sitemap has grown by the new pages and by nothing else', () => {
  const newPaths = [
    ...sample.locations.flatMap((town) => newPackages.map(({ slug }) => `/${town.slug}/${slug}/`)),
    ...newTowns.flatMap((town) => [`/${town.slug}/`, ...content.packages.map(({ slug }) => `/${town.slug}/${slug}/`)])
  ]
  const listed = [...readBuilt('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)]
  const paths = listed.map(([, url]) => new URL(url ?? '').pathname)
  expect(paths.toSorted()).toEqual([...listRoutes(sample).map(({ path }) => path), ...newPaths].toSorted())
})

test("a town's county is the town's", () => {
  const counties = content.locations.map(({ slug }) => findData(`/${slug}/`, 'AutoWash').address?.addressRegion)
  expect(counties.filter((county) => county === 'Worcestershire')).toHaveLength(2)
  expect(counties.filter((county) => county === 'West Midlands')).toHaveLength(3)
})

for (const { name, slug } of newTowns) {
  test(`${name} is linked from Home, from every footer and from the other towns`, () => {
    const path = `/${slug}/`
    const footer = readPage('/').querySelector('footer')
    expect(readText(footer?.querySelector(`a[href="${path}"]`))).toBe(name)
    for (const page of pages) expect(listLinks(page, 'footer')).toContain(path)
    for (const other of content.locations.filter((town) => town.slug !== slug))
      expect(listLinks(`/${other.slug}/`, 'main')).toContain(path)
    // The town itself, and each of the template's two neighbourhoods.
    expect(listLinks('/', 'main').filter((href) => href === path)).toHaveLength(3)
  })

  test(`where ${name} has words they are shown, and elsewhere the package’s own with the town’s name`, () => {
    expect(readText(readPage(`/${slug}/full-valet/`).querySelector('main'))).toContain('services.full-valet.intro')
    for (const item of content.packages.filter(({ id }) => id !== 'full-valet')) {
      const page = readPage(`/${slug}/${item.slug}/`)
      expect(readText(page.querySelector('h1'))).toBe(`${item.title} in ${name}`)
      expect(readText(page.querySelector('main'))).toContain(item.description)
    }
  })
}

for (const item of newPackages)
  test(`${item.title} is in the form, on the cards, in every listing, in the estimate and on the price sheet`, () => {
    const booking = `/contact/?package=${encodeURIComponent(item.title)}`
    expect(readPage('/contact/').querySelectorAll('#selectedPackage option').map(readText)).toContain(item.title)
    expect(listLinks('/services/', `#${item.slug}`)).toEqual([booking])
    for (const { slug } of content.locations)
      expect(listLinks(`/${slug}/`, 'main #services')).toContain(`/${slug}/${item.slug}/`)
    for (const [page, island] of [
      ['/contact/', 'Booking'],
      ['/services/', 'Estimate']
    ] as const) {
      const props = readPage(page).querySelector(`astro-island[component-export="${island}"]`)?.getAttribute('props')
      expect(props?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).toContain(
        `"title":[0,"${item.title}"],"pricing":[0,{"small":[0,4000],"medium":[0,5000]`
      )
    }
    const row = readPage('/services/')
      .querySelectorAll('.price-sheet tr')
      .map(readText)
      .find((text) => text.startsWith(item.title))
    expect(row).toBe(`${item.title} £40 £50 £600 1-2 hours`)
    expect(listLinks('/', 'main')).not.toContain(`/services/#${item.slug}`)
    for (const { slug, name } of content.locations)
      expect(findData(`/${slug}/${item.slug}/`, 'Service')).toMatchObject({
        name: `${item.title} in ${name}`,
        areaServed: { '@type': 'City', name },
        offers: [{ price: '40.00' }, { price: '50.00' }, { price: '600.00' }]
      })
  })

test('texts and structured data count them', () => {
  const count = spellNumber(content.packages.length)
  expect(readText(readPage('/services/').querySelector('main'))).toMatch(new RegExp(`${count} packages`, 'i'))
  const { makesOffer, priceRange } = findData('/', 'AutoWash')
  for (const { title } of newPackages)
    expect(makesOffer?.filter(({ name }) => name.startsWith(title)).map(({ price }) => price)).toEqual([
      '40.00',
      '50.00',
      '600.00'
    ])
  expect(priceRange).toMatch(/ – £600$/)
  for (const { slug, name } of newTowns) expect(findData(`/${slug}/`, 'AutoWash').address?.addressLocality).toBe(name)
  expect(routes).toHaveLength(4 + 5 + 5 * 14)
})

test('every page, icon and picture wears the look, and so does the mail', async () => {
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
      expect(readText(home)).toBe(brand)
    }
  }
  expect(readBuilt('index.html')).toMatch(/@media screen\{.*?--color-ink:#fff/)
  expect(readBuilt('logo.svg')).toBe(mark)
  expect(readBuilt('icon.svg')).toContain(Buffer.from(mark).toString('base64'))
  const { background_color: ground, theme_color: theme } = JSON.parse(readBuilt('site.webmanifest'))
  expect([ground, theme]).toEqual([look.dark, look.dark])
  const icon = await sharp(join(firm.dist, 'icon-192.png')).raw().toBuffer({ resolveWithObject: true })
  const middle = (96 * icon.info.width + 96) * icon.info.channels
  expect(icon.data.toString('hex', middle, middle + 3)).toBe(look.dark.slice(1))
  const { renderMail } = await readBuild(firm)
  expect(renderMail({ subject: '', heading: '', introduction: '', rows: [], notes: [] })).toContain(
    `background:${look.dark};border-left:6px solid ${look.accent}`
  )
})
