import { expect, test } from 'vitest'
import { content, findData, headings, pages, readPage, readStructuredData, readText, routes } from '../site/site.ts'

/* Absent means absent: what the firm does not have is nowhere to be read. What tests/site holds for every firm holds for
   this one too. */

const { business } = content
const body = (path: string) => readText(readPage(path).querySelector('body'))

test('it is a small firm with a long name', () => {
  expect([content.locations.length, content.packages.length, business.brand.length]).toEqual([1, 3, 40])
  expect(routes).toHaveLength(3 + 1 + 3)
})

test.each([
  ['deposit', /deposit|non-refundable/i],
  ['discount', /\d% off|discount|first[- ](visit|time)/i],
  ['rating and reviews', /\breview|\brated\b|\b5\.0\b/i],
  ['testimonials', /testimonial(?!s before the arrow)|what customers say/i],
  ['gallery', /before[- ]and[- ]after|drag the/i],
  ['social profiles', /facebook|instagram|social media(?! and email services)/i],
  ['referral', /referral/i],
  ['reply promise', /we answer within|same evening/i],
  ['drop-off reward', /off your next/i],
  ['radius', /\bradius\b|\d+ miles/i],
  ['WhatsApp', /whatsapp/i],
  ['plan', /membership|\bthe plan\b|a month/i],
  ['add-ons', /add[- ]?ons?\b/i],
  ['what is nothing', /(?<!\d)0%|£0(?!\.?\d)/]
])('no page says a word of what there is not: %s', (_, words) => {
  expect(pages.filter((path) => words.test(body(path))).map((path) => [path, words.exec(body(path))?.[0]])).toEqual([])
})

test('search engines are told nothing of it either', () => {
  for (const path of pages) {
    const data = readStructuredData(path).find((block) => block['@type'] === 'AutoWash')
    for (const field of ['aggregateRating', 'review', 'sameAs', 'areaServed']) expect(data).not.toHaveProperty(field)
  }
})

test('its name stands on every page as it is written', () => {
  for (const path of pages) {
    expect(body(path)).toContain(business.brand)
    expect(readPage(path).outerHTML).not.toMatch(/&amp;amp;|&amp;#|&#x27;&#x27;/)
  }
})

test('one price for all sizes is one price everywhere', () => {
  const [item] = content.packages.filter(({ pricing }) => pricing.medium === undefined)
  expect(readText(readPage('/services/').querySelector(`#${item?.id}`))).toContain('£72.50')
  expect(readText(readPage(`/solihull/${item?.slug}/`).querySelector('main table'))).not.toMatch(/Medium|Large/)
  expect(findData(`/solihull/${item?.slug}/`, 'Service').offers).toHaveLength(1)
})

test('Mondays are closed, and Tuesdays have a break', () => {
  for (const path of ['/contact/', '/solihull/']) {
    expect(body(path)).toMatch(/Monday Closed/i)
    expect(body(path)).toMatch(/Tuesday 8am.{1,5}12(pm| noon).{1,8}2pm.{1,5}6pm/i)
  }
  const spans = findData('/', 'AutoWash').openingHoursSpecification ?? []
  expect(spans.filter(({ dayOfWeek }) => dayOfWeek.includes('Monday'))).toEqual([])
  expect(
    spans.filter(({ dayOfWeek }) => dayOfWeek.includes('Tuesday')).map(({ opens, closes }) => [opens, closes])
  ).toEqual([
    ['08:00', '12:00'],
    ['14:00', '18:00']
  ])
})

test('service pages without pictures, postcodes and most packages have nothing empty, and lead nowhere', () => {
  const path = '/solihull/full-valet/'
  expect(headings(path)).not.toContain('Before and after')
  const links = readPage(path)
    .querySelectorAll('main a')
    .map((link) => link.getAttribute('href'))
  expect(links).toContain('/solihull/standard-valet/')
  expect(links.filter((href) => href?.includes('membership') || href?.includes('#areas'))).toEqual([])
  expect(readText(readPage('/solihull/standard-valet/').querySelector('title'))).toBe(
    'Standard Valet in Solihull, £72.50'
  )
})
