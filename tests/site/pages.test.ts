import { describe, expect, test } from 'vitest'
import { surveyContent } from '../../catalogue/load.ts'
import { areasPath, faqPath, listMainRoutes, notFoundPath, paths } from '../../catalogue/routes.ts'
import { longestDescription, longestTitle } from '../../domain/fit-text.ts'
import {
  content,
  findData,
  firm,
  headings,
  pages,
  readMeta,
  readPage,
  readStructuredData,
  readText,
  routes,
  services,
  towns
} from './site.ts'

const { business } = content
const menu = listMainRoutes(content)

describe('every page', () => {
  for (const path of pages) {
    test(`${path} has a whole head and one h1`, () => {
      const page = readPage(path)
      const title = readText(page.querySelector('title'))
      const description = readMeta(path, 'description')
      expect(description).not.toBe('')
      expectToFit(title, longestTitle)
      expectToFit(description, longestDescription)
      expect(readMeta(path, 'robots')).toBe('index, follow')
      for (const name of ['og:title', 'twitter:title']) expect(readMeta(path, name)).toBe(title)
      const canonical = page.querySelectorAll('link[rel="canonical"]')
      expect(canonical).toHaveLength(1)
      if (path !== notFoundPath) expect(canonical[0]?.getAttribute('href')).toBe(`${business.siteUrl}${path}`)
      for (const name of ['og:image', 'twitter:image']) expect(readMeta(path, name)).toMatch(/^https:\/\/.+\.jpg$/)
      expect(page.querySelectorAll('h1')).toHaveLength(1)
      expect(findData(path, 'AutoWash').address?.addressCountry).toBe(business.address.country)
      expect(page.querySelector('html')?.getAttribute('lang')).toBe('en-GB')
      expect(page.querySelectorAll('[style]').map((element) => element.outerHTML)).toEqual([])
    })
  }

  test('has a title and a description of its own', () => {
    expect(new Set(pages.map((path) => readText(readPage(path).querySelector('title')))).size).toBe(pages.length)
    expect(new Set(pages.map((path) => readMeta(path, 'description'))).size).toBe(pages.length)
  })

  test('has header and footer with the links of the menu, the current one marked', () => {
    for (const path of pages) {
      const links = readPage(path).querySelectorAll('header nav[aria-label="Main"] a')
      expect(links.map((link) => [readText(link), link.getAttribute('href')])).toEqual(
        menu.map(({ label, path: target }) => [label, target])
      )
      const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
      expect(current.map((link) => link.getAttribute('href'))).toEqual(
        menu.some((route) => route.path === path) ? [path] : []
      )
      const columns = readPage(path).querySelectorAll('footer > div > *')
      expect(columns).toHaveLength(business.socials.length > 0 ? 4 : 3)
      expect(readText(columns[0])).toContain(
        `© ${business.copyrightYears ?? business.established} ${business.legalName}`
      )
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

  test('has something below each of its headings', () => {
    for (const path of pages)
      for (const heading of readPage(path).querySelectorAll('main :is(h2, h3)')) {
        // A heading that folds its section, or names its fields, has them outside what it stands in.
        const around = heading.closest('summary, legend') ?? heading
        expect([path, readText(heading), readText(around.parentNode)]).not.toEqual([
          path,
          readText(heading),
          readText(heading)
        ])
      }
  })
})

const { longTexts } = surveyContent(firm.folder)

/** What an owner wrote too long is shown whole; the launch check names it. */
function expectToFit(text: string, longest: number) {
  const isKnown = longTexts.some(({ length }) => length === text.length)
  if (!isKnown) expect(text.length).toBeLessThanOrEqual(longest)
}

describe('parts the specification names', () => {
  test('on service pages', () => {
    for (const location of content.locations)
      for (const { id, slug, addOns, addOnsOnly: isAddOns, perks } of content.packages) {
        const found = headings(`/${location.slug}/${slug}/`)
        const expected = ['Services Details', 'Services Provided', 'Important Notes']
        expect(found).toEqual(expect.arrayContaining(expected))
        for (const part of ['Package Pricing', 'Time To Complete']) expect(found.includes(part)).toBe(!isAddOns)
        const hasAddOns = content.addOns.some((addOn) => addOns.includes(addOn.id))
        expect(found.includes('Add Ons')).toBe(!isAddOns && perks.length === 0 && hasAddOns)
        expect(found.includes('Enhanced Member Perks & Descriptions')).toBe(perks.length > 0)
        const details = found.filter((heading) => heading.includes('Services Details'))
        expect(details).toHaveLength(location.services[id]?.extraDetails?.heading.includes('Services Details') ? 2 : 1)
      }
  })

  test('below the notes of a service page stands what its package names and the firm has', () => {
    for (const location of content.locations)
      for (const item of content.packages) {
        const path = `/${location.slug}/${item.slug}/`
        const body = readPage(path).querySelector('main > .wrap')
        const hrefs = body?.querySelectorAll('a').map((link) => link.getAttribute('href')) ?? []
        const hasPair = content.gallery.some(({ id }) => id === item.pair)
        expect(headings(path).includes('Before and after')).toBe(hasPair)
        expect(hrefs.includes(`${paths.results}#${item.pair}`)).toBe(hasPair)
        const asked = content.faqs.filter(({ id }) => item.questions.includes(id))
        expect(
          body
            ?.querySelectorAll('details')
            .map(({ id }) => id)
            .toSorted()
        ).toEqual(asked.map(({ id }) => id).toSorted())
        expect(hrefs.includes(faqPath)).toBe(asked.length > 0)
        const related = content.packages.filter(({ id }) => item.related.includes(id) && id !== item.id)
        expect(hrefs.filter((href) => href?.startsWith(`/${location.slug}/`)).toSorted()).toEqual(
          related.map(({ slug }) => `/${location.slug}/${slug}/`).toSorted()
        )
        expect(hrefs.includes(areasPath)).toBe(content.coverage !== undefined)
      }
  })

  test('the block that closes a service page names the town, links to the form and back', () => {
    for (const { slug, name } of content.locations)
      for (const item of content.packages) {
        const page = readPage(`/${slug}/${item.slug}/`)
        const block = page.querySelector('main > [data-location]')
        const links = block?.querySelectorAll('a').map((link) => link.getAttribute('href'))
        expect(readText(block)).toContain(name)
        expect(links).toEqual(
          expect.arrayContaining([`/contact/?package=${encodeURIComponent(item.title)}`, `/${slug}/`])
        )
        expect(readText(page.querySelector('main .eyebrow'))).toBe(`${name}, United Kingdom`)
      }
  })

  test('on the landing pages', () => {
    for (const { slug: town, neighbourhoods } of content.locations) {
      const path = `/${town}/`
      const page = readPage(path)
      expect(headings(path)).toEqual(expect.arrayContaining(['Contact Information', 'Other Information']))
      expect(headings(path, 'h3')).toEqual(expect.arrayContaining(neighbourhoods.map(({ name }) => name)))
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

  test('on Home', () => {
    const links = readPage('/')
      .querySelectorAll('main a')
      .map((link) => `${readText(link)} ${link.getAttribute('href')}`)
    expect(links).toEqual(expect.arrayContaining(['Explore Services /services/', 'Book Appointment /contact/']))
    for (const { slug, neighbourhoods } of content.locations)
      expect(links).toEqual(expect.arrayContaining(neighbourhoods.map(({ name }) => `${name} /${slug}/`)))
  })

  test('on Services, Results and Contact', () => {
    const { services: words } = content.pages
    expect(headings('/services/')).toEqual(expect.arrayContaining([words.howItWorks.heading, words.faqHeading]))
    expect(headings('/services/', 'h3')).toEqual(
      expect.arrayContaining(words.howItWorks.steps.map(({ title }) => title))
    )
    expect(
      readPage('/services/').querySelectorAll('section details:not(article details, form details, #compare)')
    ).toHaveLength(content.faqs.length)
    if (routes.includes(paths.results))
      expect(headings(paths.results).slice(0, content.gallery.length)).toEqual(
        content.gallery.map(({ title }) => title)
      )
    expect(headings('/contact/', 'h1')).toEqual([content.pages.contact.heading])
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

  test('on the not-found page', () => {
    const link = readPage(notFoundPath).querySelector('main a')
    expect([readText(link), link?.getAttribute('href')]).toEqual(['Return to Home', '/'])
  })
})
