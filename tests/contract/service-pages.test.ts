import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { content, headings, readPage, readText, services, towns } from '../site/site.ts'

/* What a searcher finds on the sample's service pages. */

const everyPage = towns.flatMap((town) => services.map((service) => ({ town, service, path: `/${town}/${service}/` })))
const title = (path: string) => readText(readPage(path).querySelector('title'))
const section = (path: string, heading: string) =>
  readPage(path)
    .querySelectorAll('main section')
    .find((one) => readText(one.querySelector('h1, h2')) === heading) as HTMLElement

test('titles name the service, the place and where its price starts', () => {
  expect(title('/birmingham/stage1-polish/')).toBe('Stage 1 Polish in Birmingham from £250 | Ardenshine')
  expect(title('/solihull/addon-services/')).toBe('Add-On Services in Solihull from £10 | Ardenshine')
  expect(title('/birmingham/car-maintenance-membership-plan/')).toBe(
    'Maintenance Membership Plan in Birmingham, £60 a month'
  )
  for (const { path } of everyPage) expect(title(path)).toMatch(/ in (Birmingham|Solihull),? (from )?£\d+/)
})

test('the parts stand in the order of the specification, and what else there is comes after the notes', () => {
  const after = (town: string) => [
    'Important Notes',
    'Before and after',
    'FAQ',
    `Related packages in ${town === 'birmingham' ? 'Birmingham' : 'Solihull'}`
  ]
  for (const { town, service, path } of everyPage) {
    const middle =
      service === 'addon-services'
        ? []
        : [
            'Package Pricing',
            service === 'car-maintenance-membership-plan' ? 'Enhanced Member Perks & Descriptions' : 'Add Ons',
            'Time To Complete'
          ]
    const found = headings(path)
    const [, , third = ''] = found
    // Gloss Enhancement has a second one in Birmingham.
    const second = third.includes('Services Details') ? [third] : []
    const expected = ['Services Details', 'Services Provided', ...second, ...middle, ...after(town)]
    expect(found.slice(0, -1)).toEqual(expected)
    const closing = readPage(path).querySelectorAll('main > *').at(-1)
    expect(readText(closing?.querySelector('h2'))).toBe(found.at(-1))
    expect(closing?.getAttribute('data-location')).toBeDefined()
  }
})

test('the hero has the prices by size, the time, Book Now and Call', () => {
  for (const { path } of everyPage) {
    const hero = readPage(path).querySelector('main .page-hero')
    const links = hero?.querySelectorAll('a.button').map((link) => [readText(link), link.getAttribute('href')])
    expect(links).toEqual([
      ['Book Now', expect.stringMatching(/^\/contact\/\?package=[^&]+$/)],
      ['Call 0121 496 0182', 'tel:+441214960182']
    ])
  }
  const polish = readText(readPage('/birmingham/stage1-polish/').querySelector('main .page-hero'))
  expect(polish).toMatch(/6-8 hours Small £250 Medium £275 Large £300/)
  const plan = readText(readPage('/solihull/car-maintenance-membership-plan/').querySelector('main .page-hero'))
  expect(plan).toMatch(/£60 a month 1-2 hours a visit/)
})

test('the pair of pictures is two pictures, labelled, and fetched late', () => {
  for (const { path } of everyPage) {
    const figures = section(path, 'Before and after').querySelectorAll('figure')
    expect(figures.map((figure) => readText(figure.querySelector('figcaption')))).toEqual(['Before', 'After'])
    for (const figure of figures) expect(figure.querySelector('img')?.getAttribute('loading')).toBe('lazy')
  }
  expect(section('/solihull/interior-car-clean/', 'Before and after').innerHTML).toContain('interior-before')
})

test('two questions have the answers that Services gives, and a way to all of them', () => {
  const answers = Object.fromEntries(content.faqs.map(({ question, answer }) => [question, answer]))
  for (const { path } of everyPage) {
    const questions = section(path, 'FAQ').querySelectorAll('details')
    expect(questions).toHaveLength(2)
    for (const one of questions)
      expect(readText(one)).toContain((answers[readText(one.querySelector('summary'))] ?? 'none').slice(0, 40))
    expect(section(path, 'FAQ').querySelectorAll('a').at(-1)?.getAttribute('href')).toBe('/services/#faq')
  }
  expect(readText(readPage('/services/').querySelector('#faq h2'))).toBe('FAQ')
})

test('related packages lead to their pages in the same town, with price and a line', () => {
  for (const { town, path } of everyPage) {
    const name = town === 'birmingham' ? 'Birmingham' : 'Solihull'
    const links = section(path, `Related packages in ${name}`).querySelectorAll('li')
    expect(links.length).toBeGreaterThanOrEqual(2)
    expect(links.length).toBeLessThanOrEqual(3)
    for (const one of links) {
      const href = one.querySelector('a')?.getAttribute('href') ?? ''
      expect(everyPage.map((page) => page.path).filter((other) => other !== path && other.includes(town))).toContain(
        href
      )
      expect(readText(one)).toMatch(/£\d+.* \S+ \S+/)
    }
  }
})

test('the postcode check is one link away', () => {
  const { heading } = content.pages.coverage
  for (const { path } of everyPage) {
    const link = readPage(path).querySelector('main a[href="/#areas"]')
    expect(readText(link)).toBe(heading)
  }
})

test('no framework code comes with them', () => {
  for (const { path } of everyPage) expect(readPage(path).querySelector('astro-island, [src*="client"]')).toBeNull()
})
