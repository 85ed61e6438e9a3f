import { describe, expect, test } from 'vitest'
import { content, findData, headings, pages, readPage, readStructuredData, readText, services, towns } from './site.ts'

const meta = (path: string, name: string) =>
  readPage(path).querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''

describe('every page', () => {
  for (const path of pages) {
    test(`${path} has a whole head and one h1`, () => {
      const page = readPage(path)
      const title = readText(page.querySelector('title'))
      expect(title.length).toBeLessThanOrEqual(60)
      expect(meta(path, 'description').length).toBeGreaterThan(50)
      expect(meta(path, 'description').length).toBeLessThanOrEqual(160)
      expect(meta(path, 'robots')).toBe('index, follow')
      for (const name of ['og:title', 'twitter:title']) expect(meta(path, name)).toBe(title)
      const canonical = page.querySelectorAll('link[rel="canonical"]')
      expect(canonical).toHaveLength(1)
      if (path !== '/404.html') expect(canonical[0]?.getAttribute('href')).toBe(`https://www.example.co.uk${path}`)
      for (const name of ['og:image', 'twitter:image']) expect(meta(path, name)).toMatch(/^https:\/\/.+\.jpg$/)
      expect(page.querySelectorAll('h1')).toHaveLength(1)
      expect(findData(path, 'AutoWash').address?.addressCountry).toBe('GB')
      expect(page.querySelector('html')?.getAttribute('lang')).toBe('en-GB')
      expect(page.querySelectorAll('[style]').map((element) => element.outerHTML)).toEqual([])
    })
  }

  test('has a title and a description of its own', () => {
    expect(new Set(pages.map((path) => readText(readPage(path).querySelector('title')))).size).toBe(pages.length)
    expect(new Set(pages.map((path) => meta(path, 'description'))).size).toBe(pages.length)
  })

  test('has header and footer with the four links, the current one marked', () => {
    for (const path of pages) {
      const links = readPage(path).querySelectorAll('header nav[aria-label="Main"] a')
      expect(links.map((link) => [readText(link), link.getAttribute('href')])).toEqual([
        ['Home', '/'],
        ['Services', '/services/'],
        ['Results', '/results/'],
        ['Contact', '/contact/']
      ])
      const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
      expect(current.map((link) => link.getAttribute('href'))).toEqual(
        links.some((link) => link.getAttribute('href') === path) ? [path] : []
      )
      const columns = readPage(path).querySelectorAll('footer > div > *')
      expect(columns).toHaveLength(4)
      expect(readText(columns[0])).toMatch(/© 2024/)
    }
  })

  test('of a service has a breadcrumb with Home first', () => {
    for (const town of towns)
      for (const service of services) {
        const { itemListElement } = findData(`/${town}/${service}/`, 'BreadcrumbList')
        expect(itemListElement?.map(({ name }) => name)[0]).toBe('Home')
        expect(itemListElement).toHaveLength(3)
      }
  })

  test('names hold no leftover braces', () => {
    for (const path of pages) expect(readText(readPage(path).querySelector('body'))).not.toMatch(/[{}]|undefined|NaN/)
    expect(readStructuredData('/').length).toBeGreaterThan(0)
  })
})

describe('parts the specification names', () => {
  test('on service pages', () => {
    for (const location of content.locations)
      for (const { id, slug, addOns, addOnsOnly: isAddOns, perks } of content.packages) {
        const found = headings(`/${location.slug}/${slug}/`)
        const expected = ['Services Details', 'Services Provided', 'Important Notes']
        expect(found).toEqual(expect.arrayContaining(expected))
        for (const part of ['Package Pricing', 'Time To Complete']) expect(found.includes(part)).toBe(!isAddOns)
        expect(found.includes('Add Ons')).toBe(!isAddOns && perks.length === 0 && addOns.length > 0)
        expect(found.includes('Enhanced Member Perks & Descriptions')).toBe(perks.length > 0)
        const details = found.filter((heading) => heading.includes('Services Details'))
        expect(details).toHaveLength(location.services[id]?.extraDetails?.heading.includes('Services Details') ? 2 : 1)
      }
  })

  test('the block that closes a service page names the town, links to the form and back', () => {
    for (const { slug, name } of content.locations) {
      const page = readPage(`/${slug}/full-valet/`)
      const block = page.querySelector('main > [data-location]')
      const links = block?.querySelectorAll('a').map((link) => link.getAttribute('href'))
      expect(readText(block)).toContain(name)
      expect(links).toEqual(expect.arrayContaining(['/contact/?package=Full%20Valet', `/${slug}/`]))
      expect(readText(page.querySelector('main .eyebrow'))).toBe(`${name}, United Kingdom`)
    }
  })

  test('on the landing pages', () => {
    const neighbourhoods: Record<string, string> = {
      birmingham:
        'Erdington, Digbeth, Moseley, Yardley, Harborne, Selly Oak, Edgbaston Village, Sutton Coldfield, Kings Heath, Stechford',
      solihull:
        'Shirley, Olton, Elmdon, Lode Heath, Monkspath, Dorridge, Marston Green, Chelmsley Wood, Earlswood, Meriden'
    }
    for (const town of towns) {
      const path = `/${town}/`
      const page = readPage(path)
      expect(headings(path)).toEqual(expect.arrayContaining(['Contact Information', 'Other Information']))
      const named = neighbourhoods[town]?.split(', ') ?? []
      expect(headings(path, 'h3')).toEqual(expect.arrayContaining(named))
      const links = page.querySelectorAll('main a').map((link) => [readText(link), link.getAttribute('href')])
      const detailed = links.filter(([name]) => name?.startsWith('Detailed Service')).map(([, href]) => href)
      expect(new Set(detailed)).toEqual(new Set(services.map((service) => `/${town}/${service}/`)))
      expect(links.filter(([name, href]) => name?.startsWith('Contact Now') && href === '/contact/')).toHaveLength(
        services.length
      )
      const others = towns.filter((other) => other !== town).map((other) => `/${other}/`)
      expect(links.map(([, href]) => href)).toEqual(expect.arrayContaining(['/', ...others, '#services', '/contact/']))
      expect(page.querySelector('main a[href*="google.com/maps"]')).not.toBeNull()
    }
  })

  test('on Services, Results and Contact', () => {
    expect(headings('/services/')).toEqual(expect.arrayContaining(['How It Works', 'FAQ']))
    expect(headings('/services/', 'h3')).toEqual(
      expect.arrayContaining(['Book', 'Consultation', 'Detailing', 'Delivery'])
    )
    expect(
      readPage('/services/').querySelectorAll('section details:not(article details)').length
    ).toBeGreaterThanOrEqual(5)
    expect(headings('/results/').slice(0, 3)).toEqual(['Exterior', 'Interior', 'Wheel'])
    expect(headings('/contact/', 'h1')).toEqual(['Request an Appointment'])
    expect(headings('/contact/')).toEqual(
      expect.arrayContaining(['Contact Information', 'Service Areas', 'Terms and Conditions'])
    )
    const options = readPage('/contact/').querySelectorAll('#selectedPackage option')
    expect(options.map((option) => readText(option))).toEqual([
      'Select a package',
      ...content.packages.map(({ title }) => title)
    ])
    expect(options[0]?.hasAttribute('disabled')).toBe(true)
  })

  test('on Home', () => {
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

  test('on the not-found page', () => {
    const link = readPage('/404.html').querySelector('main a')
    expect([readText(link), link?.getAttribute('href')]).toEqual(['Return to Home', '/'])
  })
})
