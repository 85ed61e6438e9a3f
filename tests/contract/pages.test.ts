import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { content, headings, pages, readMeta, readPage, readText, services, towns } from '../site/site.ts'

/* What the specification words, and what the sample's own pages say; the tests of every firm are in tests/site. */

const everyPage = towns.flatMap((town) => services.map((service) => ({ town, service, path: `/${town}/${service}/` })))
const nameTown = (slug: string) => content.locations.find((town) => town.slug === slug)?.name ?? 'none'
const section = (path: string, heading: string) =>
  readPage(path)
    .querySelectorAll('main section')
    .find((one) => readText(one.querySelector('h1, h2')) === heading) as HTMLElement

test('every head has its address, a title of up to 60 letters and a description that says something', () => {
  for (const path of pages) {
    const canonical = readPage(path).querySelector('link[rel="canonical"]')?.getAttribute('href')
    if (path !== '/404.html') expect(canonical).toBe(`https://www.example.co.uk${path}`)
    expect(readText(readPage(path).querySelector('title')).length).toBeLessThanOrEqual(60)
    expect(readMeta(path, 'description').length).toBeGreaterThan(50)
    expect(readMeta(path, 'description').length).toBeLessThanOrEqual(160)
  }
})

test('the header has the four links, and the footer four columns', () => {
  for (const path of pages) {
    const links = readPage(path).querySelectorAll('header nav[aria-label="Main"] a')
    const menu = links.map((link) => `${readText(link)} ${link.getAttribute('href')}`)
    expect(menu.join(', ')).toBe('Home /, Services /services/, Results /results/, Contact /contact/')
    expect(readPage(path).querySelectorAll('footer > div > *')).toHaveLength(4)
  }
})

const parts: [path: string, selector: string, names: string][] = [
  [
    '/birmingham/',
    'h3',
    'Erdington, Digbeth, Moseley, Yardley, Harborne, Selly Oak, Edgbaston Village, Sutton Coldfield, Kings Heath, Stechford'
  ],
  [
    '/solihull/',
    'h3',
    'Shirley, Olton, Elmdon, Lode Heath, Monkspath, Dorridge, Marston Green, Chelmsley Wood, Earlswood, Meriden'
  ],
  ['/services/', 'h2', 'How It Works, FAQ'],
  ['/services/', 'h3', 'Book, Consultation, Detailing, Delivery'],
  ['/results/', 'h2', 'Exterior, Interior, Wheel'],
  ['/contact/', 'h1', 'Request an Appointment'],
  ['/', 'h3', 'Top-tier materials, Flawless results, Skilled detailers, Trusted by locals']
]

test.each(parts)('%s has the parts that the specification names: %s', (path, selector, names) => {
  expect(headings(path, selector)).toEqual(expect.arrayContaining(names.split(', ')))
})

test('/services/ stays a page that a slow phone can lay out', () => {
  expect(readPage('/services/').querySelectorAll('*').length).toBeLessThanOrEqual(1500)
})

test('Home leads to the services, the form and the towns, and says that we come to you', () => {
  const links = readPage('/').querySelectorAll('main a')
  const hrefs = links.map((link) => `${readText(link)} ${link.getAttribute('href')}`)
  for (const link of ['Explore Services /services/', 'Book Appointment /contact/', 'Shirley /solihull/'])
    expect(hrefs).toContain(link)
  const hero = readText(readPage('/').querySelector('main .hero-words'))
  expect(hero.match(/doorstep|home or work|come to you|mobile/gi)).toEqual(['doorstep'])
  expect(readText(readPage('/').querySelector('main'))).toMatch(/at your home or work/i)
})

test('the parts of a service page are in the order of the specification, and the rest comes after booking', () => {
  for (const { town, service, path } of everyPage) {
    const addOns = service === 'car-maintenance-membership-plan' ? 'Enhanced Member Perks & Descriptions' : 'Add Ons'
    const middle = service === 'addon-services' ? [] : ['Package Pricing', addOns, 'Time To Complete']
    const booking = readPage(path).querySelector(`main [data-location="${nameTown(town)}"]`)
    const more = ['Before and after', 'FAQ', `Related packages in ${nameTown(town)}`]
    const after = ['Important Notes', readText(booking?.querySelector('h2')), ...more]
    const found = headings(path)
    const [, , third = ''] = found
    // Gloss Enhancement has a second one in Birmingham.
    const second = third.includes('Services Details') ? [third] : []
    expect(found).toEqual(['Services Details', 'Services Provided', ...second, ...middle, ...after])
    expect(booking?.querySelector(`a[href="/${town}/"]`)).not.toBeNull()
  }
})

test('a service page says what is done, where and from which price, in search results and on its first screen', () => {
  for (const { town, path } of everyPage) {
    const place = nameTown(town)
    expect(readText(readPage(path).querySelector('title'))).toMatch(new RegExp(` in ${place},? (from )?£\\d+`))
    expect(readMeta(path, 'description')).toContain(`home or work in ${place}`)
    expect(readText(readPage(path).querySelector('h1'))).toContain(` in ${place}`)
    const links = readPage(path).querySelectorAll('main .page-hero a.button')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringMatching(/^\/contact\/\?package=[^&]+$/),
      'tel:+441214960182'
    ])
  }
  const hero = (path: string) => readText(readPage(path).querySelector('main .page-hero'))
  expect(hero('/birmingham/stage1-polish/')).toMatch(/6-8 hours Small £250 Medium £275 Large £300/)
  expect(hero('/solihull/car-maintenance-membership-plan/')).toMatch(/£60 a month 1-2 hours a visit/)
})

test('a service page has a pair of pictures, two questions, related packages, the postcode check, and no framework', () => {
  for (const { town, path } of everyPage) {
    const figures = section(path, 'Before and after').querySelectorAll('figure')
    expect(figures.map((figure) => readText(figure.querySelector('figcaption')))).toEqual(['Before', 'After'])
    expect(section(path, 'FAQ').querySelectorAll('details')).toHaveLength(2)
    expect(section(path, 'FAQ').querySelectorAll('a').at(-1)?.getAttribute('href')).toBe('/services/')
    const related = section(path, `Related packages in ${nameTown(town)}`).querySelectorAll('li a')
    expect(related.length).toBeGreaterThanOrEqual(2)
    for (const link of related) expect(link.getAttribute('href')).toMatch(new RegExp(`^/${town}/[^/]+/$`))
    expect(readPage(path).querySelector('main a[href="/"][data-shows="coverage-postcode"]')).not.toBeNull()
    expect(readPage(path).querySelector('astro-island, [src*="client"]')).toBeNull()
  }
})

test('a town says once that we come to you, and a card only what the package is', () => {
  for (const town of towns) {
    const said = readText(readPage(`/${town}/`).querySelector('#services')).match(/home or work in/gi)
    expect(said).toHaveLength(1)
  }
})

test('five questions are on Services, one of them about the deposit; the others are beside the form', () => {
  const asked = (path: string, selector: string) => readPage(path).querySelectorAll(selector).map(readText)
  expect(asked('/services/', '#faq summary')).toHaveLength(5)
  expect(readText(readPage('/services/').querySelector('#faq #deposit'))).toMatch(/40%.*non-refundable/)
  expect(readText(readPage('/services/').querySelector('#water-and-power p'))).toMatch(/^(Yes|No)\b/)
  expect(asked('/contact/', '.contact-aside summary')).toHaveLength(4)
  expect(asked('/contact/', '.contact-aside details .tag')).toEqual(Array(4).fill('Sample'))
})

test('the range of the add-ons says that it is not the whole of them where the dearer ones are listed', () => {
  for (const town of towns)
    expect(readText(readPage(`/${town}/addon-services/`).querySelector('main .page-hero'))).toContain(
      'Most are £10 to £50'
    )
})

/* An owner's towns may begin with few words, and share a package's own: the launch check names those. */
test('what is written of a package for one town is not what is written for the other', () => {
  for (const { id, title } of content.packages) {
    const written = content.locations.map(({ services }) => listRuns(JSON.stringify(services[id])))
    const [one = new Set(), other = new Set()] = written
    expect(one.difference(other).size / one.size, title).toBeGreaterThanOrEqual(0.8)
    expect(other.difference(one).size / other.size, title).toBeGreaterThanOrEqual(0.8)
  }
})

/** Runs of five words. */
function listRuns(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}£%'-]+/gu) ?? []
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}
