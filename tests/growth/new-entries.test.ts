import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spellNumber } from '../../domain/number-words.ts'
import { content, pages, readText, routes, services, towns } from '../site/site.ts'
import { copyProject } from './scratch-project.ts'

/* A town is one file and a package is one file: both are added to a copy of the project by the owner's own commands,
   with a logo and colours, and the site that is built from it is walked. */

const town = { name: "St Nowhere's", slug: 'st-nowheres', file: 'content/locations/st-nowheres.yaml' }
const item = { title: 'Hovercraft Wash', slug: 'hovercraft-wash', file: 'content/packages/hovercraft-wash.yaml' }
// An accent that takes white letters.
const look = { logo: 'mark.svg', accent: '#d6246e', dark: '#2a0f2e' }
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><circle cx="30" cy="20" r="19" fill="#2a0f2e"/></svg>'
const newPaths = [
  ...towns.map((slug) => `/${slug}/${item.slug}/`),
  `/${town.slug}/`,
  ...[...services, item.slug].map((slug) => `/${town.slug}/${slug}/`)
]
const project = copyProject()
const listLinks = (path: string, within: string) =>
  project
    .readPage(path)
    .querySelectorAll(`${within} a`)
    .map((link) => link.getAttribute('href'))
const findData = (path: string, type: string) =>
  project
    .readPage(path)
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent))
    .find((data) => data['@type'] === type)
let refusal: ReturnType<typeof project.run>
let places: number

beforeAll(() => {
  expect(project.run('npm', 'run', '--silent', 'own').status).toBe(0)
  for (const [command, name, file] of [
    ['new:location', town.name, town.file],
    ['new:package', item.title, item.file]
  ] as const) {
    const { status, stdout } = project.run('npm', 'run', '--silent', command, '--', name)
    expect(stdout).toContain(`Made ${file}`)
    expect(status).toBe(0)
  }
  project.write(`content/images/${look.logo}`, mark)
  project.edit('content/business.yaml', (text) => `${text}\nlook: ${JSON.stringify(look)}\n`)
  // The example in the template's comments has to be as good as what stands outside them.
  project.edit(town.file, (text) => text.replace(/^# services:.*/ms, (lines) => lines.replace(/^# /gm, '')))
  refusal = project.run('node', 'commands/build/main.ts')
  places = project.fillPlaces(town.file, writeWords) + project.fillPlaces(item.file, writeWords)
  const { status, stderr } = project.run('node', 'commands/build/main.ts')
  expect(stderr).toBe('')
  expect(status).toBe(0)
}, 300_000)

afterAll(() => project.remove())

test('until they are filled in, the build names every place of both files', () => {
  expect(refusal.status).toBe(1)
  const lines = refusal.stderr.trim().split('\n')
  expect(lines).toHaveLength(places)
  for (const line of lines)
    expect(line).toMatch(/^content\/\S+\.yaml: .+ → .+ still holds the template's words: write /)
  for (const name of [`${town.file}: ${town.name} → heading`, `${item.file}: ${item.title} → pricing → small`])
    expect(refusal.stderr).toContain(name)
})

test('the sitemap has grown by the new pages and by nothing else', () => {
  const listed = [...project.read('dist/sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)]
  const paths = listed.map(([, url]) => new URL(url ?? '').pathname)
  expect(paths.toSorted()).toEqual([...routes, ...newPaths].toSorted())
})

test("the site's own tests hold for it: heads, parts, links, valid HTML, the specification's facts", () => {
  const { status, stdout, stderr } = project.run('node', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'site')
  expect(status, `${stdout}${stderr}`).toBe(0)
}, 300_000)

test('the town is linked from Home, from every footer and from the other towns', () => {
  const path = `/${town.slug}/`
  const footer = project.readPage('/').querySelector('footer')
  expect(readText(footer?.querySelector(`a[href="${path}"]`))).toBe(town.name)
  for (const page of [...pages, ...newPaths]) expect(listLinks(page, 'footer')).toContain(path)
  for (const page of towns.map((slug) => `/${slug}/`)) expect(listLinks(page, 'main')).toContain(path)
  // The town itself, and each of the template's two neighbourhoods.
  expect(listLinks('/', 'main').filter((href) => href === path)).toHaveLength(3)
})

test('the package is in the form, on the cards, in every listing, in the estimate and on the price sheet', () => {
  const booking = `/contact/?package=${encodeURIComponent(item.title)}`
  const options = project.readPage('/contact/').querySelectorAll('#selectedPackage option').map(readText)
  expect(options).toEqual(['Select a package', ...content.packages.map(({ title }) => title), item.title])
  expect(listLinks('/services/', `#${item.slug}`)).toEqual([booking])
  for (const slug of [...towns, town.slug])
    expect(listLinks(`/${slug}/`, 'main #services')).toContain(`/${slug}/${item.slug}/`)
  for (const page of ['/contact/', '/services/']) {
    const island = project.readPage(page).querySelector('astro-island[component-export="Estimate"]')
    const props = island?.getAttribute('props')?.replaceAll('&quot;', '"')
    expect(props).toContain(`"title":[0,"${item.title}"],"pricing":[0,{"small":[0,4000],"medium":[0,5000]`)
  }
  const row = project
    .readPage('/services/')
    .querySelectorAll('.price-sheet tr')
    .map(readText)
    .find((text) => text.startsWith(item.title))
  expect(row).toBe(`${item.title} £40 £50 £600 1-2 hours`)
  expect(listLinks('/', 'main')).not.toContain(`/services/#${item.slug}`)
})

test('every page, icon and picture wears the look, and so does the mail', async () => {
  const { brand } = content.business
  for (const path of [...pages, ...newPaths]) {
    const page = project.readPage(path)
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
  expect(project.read('dist/index.html')).toMatch(/@media screen\{.*?--color-ink:#fff/)
  expect(project.read('dist/logo.svg')).toBe(mark)
  expect(project.read('dist/icon.svg')).toContain(Buffer.from(mark).toString('base64'))
  const { background_color: ground, theme_color: theme } = JSON.parse(project.read('dist/site.webmanifest'))
  expect([ground, theme]).toEqual([look.dark, look.dark])
  const icon = await sharp(join(project.folder, 'dist/icon-192.png')).raw().toBuffer({ resolveWithObject: true })
  const middle = (96 * icon.info.width + 96) * icon.info.channels
  expect(icon.data.toString('hex', middle, middle + 3)).toBe(look.dark.slice(1))
  const render = "import { renderMail } from './var/build/mail.mjs'; console.log(renderMail({ rows: [], notes: [] }))"
  const { stdout } = project.run('node', '--input-type=module', '-e', render)
  expect(stdout).toContain(`background:${look.dark};border-left:6px solid ${look.accent}`)
})

test('texts and structured data count them', () => {
  const count = spellNumber(content.packages.length + 1)
  expect(readText(project.readPage('/services/').querySelector('main'))).toMatch(new RegExp(`${count} packages`, 'i'))
  const { makesOffer, priceRange } = findData('/', 'AutoWash')
  const offers = makesOffer.filter(({ name }: { name: string }) => name.startsWith(item.title))
  expect(offers.map(({ price }: { price: string }) => price)).toEqual(['40.00', '50.00', '600.00'])
  expect(priceRange).toMatch(/ – £600$/)
  expect(findData(`/${town.slug}/`, 'AutoWash').address.addressLocality).toBe(town.name)
  for (const { slug, name } of [...content.locations, town])
    expect(findData(`/${slug}/${item.slug}/`, 'Service')).toMatchObject({
      name: `${item.title} in ${name}`,
      areaServed: { '@type': 'City', name },
      offers: [{ price: '40.00' }, { price: '50.00' }, { price: '600.00' }]
    })
})

test('where the town has words they are shown, and elsewhere the package’s own with the town’s name', () => {
  expect(readText(project.readPage(`/${town.slug}/full-valet/`).querySelector('main'))).toContain(
    'services.full-valet.intro'
  )
  for (const { slug, title, description } of content.packages.filter(({ id }) => id !== 'full-valet')) {
    const page = project.readPage(`/${town.slug}/${slug}/`)
    expect(readText(page.querySelector('h1'))).toBe(`${title} in ${town.name}`)
    expect(readText(page.querySelector('main'))).toContain(description)
  }
})

function writeWords(path: string): string | number {
  const figures: Record<string, number> = {
    'pricing.small': 40,
    'pricing.medium': 50,
    'pricing.large': 600,
    'estimatedTime.from': 1,
    'estimatedTime.to': 2
  }
  if (path === 'image.file') return 'birmingham.jpg'
  return figures[path] ?? `What the owner would write here: the words for "${path}", true of this one alone.`
}
