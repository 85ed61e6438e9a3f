import { expect, test } from 'vitest'
import { headings, pages, readPage, readText } from '../site/site.ts'

/* What the specification words, and what the sample's own pages say; the tests of every firm are in tests/site. */

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

test('Home says that we come to the doorstep, at home or at work', () => {
  expect(readText(readPage('/').querySelector('main .hero-words'))).toContain('doorstep')
  expect(readText(readPage('/').querySelector('main'))).toMatch(/at your home or work/i)
})
