import { expect, test } from 'vitest'
import { content, findData, headings, pages, readMeta, readPage, readStructuredData, readText } from '../site/site.ts'

/* Absent means absent: what the firm does not have is nowhere to be read. */

const { business } = content
const body = (path: string) => readText(readPage(path).querySelector('body'))
const all = (path: string) =>
  [readText(readPage(path).querySelector('title')), readMeta(path, 'description'), body(path)].join(' ')

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
  ['proof', /\bInsurance\b|Who comes to you|Rain, or another day|Registered company|\bInvoices\b/],
  ['water and power', /water and power/i],
  ['plan', /membership|\bthe plan\b|a month/i],
  ['add-ons', /add[- ]?ons?\b/i],
  ['services not sold', /polish|ceramic|coating|graphene|decontaminat/i],
  ['what is nothing', /(?<!\d)0%|£0(?!\.?\d)/]
])('no page says a word of what there is not: %s', (_, words) => {
  expect(pages.flatMap((path) => all(path).match(words)?.[0] ?? [])).toEqual([])
})

test('search engines are told nothing of it either, and the long name is on every page as it is written', () => {
  expect(business.brand).toBe("Anna & Joe O'Hara's Valeting of Solihull")
  for (const path of pages) {
    const data = readStructuredData(path).find((block) => block['@type'] === 'AutoWash')
    for (const field of ['aggregateRating', 'review', 'sameAs']) expect(data).not.toHaveProperty(field)
    expect(data?.areaServed?.geoRadius).toBeUndefined()
    expect(body(path)).toContain(business.brand)
    expect(readPage(path).outerHTML).not.toMatch(/&amp;amp;|&amp;#|&#x27;&#x27;/)
  }
})

test('one price for all sizes is one price everywhere', () => {
  const path = '/solihull/standard-valet/'
  expect(readText(readPage('/services/').querySelector('#standard-valet'))).toContain('£72.50')
  expect(readText(readPage(path).querySelector('main table'))).not.toMatch(/Medium|Large/)
  expect(readText(readPage(path).querySelector('title'))).toBe('Standard Valet in Solihull, £72.50')
  expect(findData(path, 'Service').offers).toMatchObject([{ price: '72.50' }])
  expect(headings(path)).not.toContain('Before and after')
})

test('pictures are cropped where the owner said, in the nearest tenth', () => {
  for (const [path, picture, position, shape] of [
    ['/', '.hero-picture img', '50% 20%', 3 / 2],
    ['/services/', '#full-valet img', '100% 0%', 4 / 3],
    ['/solihull/full-valet/', '.page-hero img', '100% 0%', 4 / 3]
  ] as const) {
    const { width, height, class: classes } = readPage(path).querySelector(picture)?.attributes ?? {}
    expect(classes?.split(' ')).toContain(`object-[${position.replace(' ', '_')}]`)
    expect(readPage(path).querySelector('style')?.textContent).toContain(`object-position:${position}}`)
    // The build leaves it whole.
    expect(Number(width) / Number(height)).toBeCloseTo(shape, 2)
  }
})

test('a package that the town has no words for shows its own', () => {
  const page = readPage('/solihull/standard-valet/')
  expect(readText(page.querySelector('h1'))).toBe('Standard Valet in Solihull')
  expect(readText(page.querySelector('main'))).toContain(
    content.packages.find(({ id }) => id === 'standard-valet')?.description
  )
})

test('Mondays are closed, and Tuesdays have a break', () => {
  for (const path of ['/contact/', '/solihull/']) {
    expect(body(path)).toMatch(/Monday Closed/i)
    expect(body(path)).toMatch(/Tuesday 8am.{1,5}12(pm| noon).{1,8}2pm.{1,5}6pm/i)
  }
  const spans = findData('/', 'AutoWash').openingHoursSpecification ?? []
  const listSpans = (day: string) => spans.filter(({ dayOfWeek }) => dayOfWeek.includes(day))
  expect(listSpans('Monday')).toEqual([])
  expect(listSpans('Tuesday').map(({ opens, closes }) => `${opens}-${closes}`)).toEqual(['08:00-12:00', '14:00-18:00'])
})
