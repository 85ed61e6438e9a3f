import { expect, test } from 'vitest'
import { headings, pages, readMeta, readPage, readText } from '../site/site.ts'

/* What the specification words, and what the sample's own pages say; the tests of every firm are in tests/site. */

test('every head has its address, a title of up to 60 letters and a description that says something', () => {
  for (const path of pages) {
    const canonical = readPage(path).querySelector('link[rel="canonical"]')?.getAttribute('href')
    if (path !== '/404.html') expect(canonical).toBe(`https://www.example.co.uk${path}`)
    expect(readText(readPage(path).querySelector('title')).length).toBeLessThanOrEqual(60)
    expect(readMeta(path, 'description').length).toBeGreaterThan(50)
    expect(readMeta(path, 'description').length).toBeLessThanOrEqual(160)
  }
})

test('header and footer have the four links and the year', () => {
  for (const path of pages) {
    const links = readPage(path).querySelectorAll('header nav[aria-label="Main"] a')
    expect(links.map((link) => [readText(link), link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Services', '/services/'],
      ['Results', '/results/'],
      ['Contact', '/contact/']
    ])
    const columns = readPage(path).querySelectorAll('footer > div > *')
    expect(columns).toHaveLength(4)
    expect(readText(columns[0])).toMatch(/© 2024/)
  }
})

test('the landing pages name their ten neighbourhoods', () => {
  const neighbourhoods = {
    birmingham:
      'Erdington, Digbeth, Moseley, Yardley, Harborne, Selly Oak, Edgbaston Village, Sutton Coldfield, Kings Heath, Stechford',
    solihull:
      'Shirley, Olton, Elmdon, Lode Heath, Monkspath, Dorridge, Marston Green, Chelmsley Wood, Earlswood, Meriden'
  }
  for (const [town, names] of Object.entries(neighbourhoods))
    expect(headings(`/${town}/`, 'h3')).toEqual(expect.arrayContaining(names.split(', ')))
})

test('Services, Results and Contact have the parts that the specification names', () => {
  expect(headings('/services/')).toEqual(expect.arrayContaining(['How It Works', 'FAQ']))
  expect(headings('/services/', 'h3')).toEqual(
    expect.arrayContaining(['Book', 'Consultation', 'Detailing', 'Delivery'])
  )
  expect(readPage('/services/').querySelectorAll('section details:not(article details)').length).toBeGreaterThanOrEqual(
    5
  )
  expect(headings('/results/').slice(0, 3)).toEqual(['Exterior', 'Interior', 'Wheel'])
  expect(headings('/contact/', 'h1')).toEqual(['Request an Appointment'])
})

test('Home has the parts that the specification names', () => {
  const hrefs = readPage('/')
    .querySelectorAll('main a')
    .map((link) => `${readText(link)} ${link.getAttribute('href')}`)
  expect(hrefs).toEqual(
    expect.arrayContaining([
      'Explore Services /services/',
      'Book Appointment /contact/',
      'Erdington /birmingham/',
      'Shirley /solihull/'
    ])
  )
  expect(headings('/', 'h3')).toEqual(
    expect.arrayContaining(['Top-tier materials', 'Flawless results', 'Skilled detailers', 'Trusted by locals'])
  )
  expect(readText(readPage('/').querySelector('main section'))).toMatch(/doorstep/)
  expect(readText(readPage('/').querySelector('main'))).toMatch(/at your home or work/i)
})
