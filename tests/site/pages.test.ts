import { describe, expect, test } from 'vitest'
import { surveyContent } from '../../catalogue/load.ts'
import { bookingPath, isResult, listMainRoutes, notFoundPath, paths } from '../../catalogue/routes.ts'
import type { Location, Package } from '../../catalogue/schema.ts'
import { longestDescription, longestTitle } from '../../domain/fit-text.ts'
import { content, findData, firm, headings, pages, readMeta, readPage, readText, routes, servicePages } from './site.ts'

const { business, locations, packages } = content
const menu = listMainRoutes(content)
const { longTexts } = surveyContent(firm.folder)

/** What an owner wrote too long is shown whole; the launch check names it. */
function expectToFit(text: string, longest: number) {
  const isKnown = longTexts.some(({ length }) => length === text.length)
  if (!isKnown) expect(text.length).toBeLessThanOrEqual(longest)
}

describe('every page', () => {
  test.each(pages)('%s has a whole head, the menu and one h1', (path) => {
    const page = readPage(path)
    const title = readText(page.querySelector('title'))
    const description = readMeta(path, 'description')
    expect(description).not.toBe('')
    expectToFit(title, longestTitle)
    expectToFit(description, longestDescription)
    expect(readMeta(path, 'robots')).toBe('index, follow')
    for (const name of ['og:title', 'twitter:title']) expect(readMeta(path, name)).toBe(title)
    for (const name of ['og:image', 'twitter:image']) expect(readMeta(path, name)).toMatch(/^https:\/\/.+\.jpg$/)
    const canonical = page.querySelectorAll('link[rel="canonical"]').map((link) => link.getAttribute('href'))
    expect(canonical).toEqual([`${business.siteUrl}${path}`])
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelector('html')?.getAttribute('lang')).toBe('en-GB')
    expect(readText(page.querySelector('body'))).not.toMatch(/[{}]|undefined|NaN/)

    const main = 'header nav[aria-label="Main"]'
    expect(listLinks(path, main)).toEqual(menu.map((one) => [one.label, one.path]))
    const current = page.querySelectorAll(`${main} [aria-current="page"]`).map((link) => link.getAttribute('href'))
    expect(current).toEqual(menu.some((one) => one.path === path) ? [path] : [])
    const years = business.copyrightYears ?? business.established
    expect(readText(page.querySelector('footer'))).toContain(`© ${years} ${business.legalName}`)
  })

  test('has a title and a description of its own', () => {
    expect(new Set(pages.map((path) => readText(readPage(path).querySelector('title')))).size).toBe(pages.length)
    expect(new Set(pages.map((path) => readMeta(path, 'description'))).size).toBe(pages.length)
  })

  test('has something below each of its headings', () => {
    const empty = pages.flatMap((path) =>
      readPage(path)
        .querySelectorAll('main :is(h2, h3)')
        // A heading that folds its section, or names its fields, has them outside what it is in.
        .filter((one) => readText((one.closest('summary, legend') ?? one).parentNode) === readText(one))
        .map((heading) => `${path} ${readText(heading)}`)
    )
    expect(empty).toEqual([])
  })
})

describe('a service’s page', () => {
  test.each(servicePages)(
    '$path has the parts that the specification names in its order, as far as they apply',
    (one) => {
      const { path, town, item } = one
      const main = readPage(path).querySelector('main')
      const extra = town.services[item.id]?.extraDetails?.heading
      const hasAddOns = content.addOns.some((addOn) => item.addOns.includes(addOn.id))
      const addOns = item.perks.length > 0 ? 'Enhanced Member Perks & Descriptions' : hasAddOns && 'Add Ons'
      const middle = item.addOnsOnly ? [] : ['Package Pricing', addOns, 'Time To Complete']
      const { pair, related } = findNamed(item)
      const expected = [
        ...['Services Details', 'Services Provided', extra, ...middle, 'Important Notes'],
        readText(main?.querySelector('[data-location] h2')),
        pair && 'Before and after',
        related.length > 0 && `Related packages in ${town.name}`
      ]
      expect(headings(path)).toEqual(expected.filter(Boolean))
      expect(readText(main?.querySelector('.eyebrow'))).toBe(`${town.name}, United Kingdom`)
      const crumbs = findData(path, 'BreadcrumbList').itemListElement?.map(({ name }) => name)
      expect(crumbs).toEqual(['Home', expect.any(String), expect.any(String)])
    }
  )

  test.each(servicePages)('$path leads to what its package names and the firm has, to the form and back', (one) => {
    const { path, town, item } = one
    const hrefs = listLinks(path, 'main > .wrap').map(([, href]) => href)
    const shown = readPage(path)
      .querySelectorAll('main > .wrap [data-shows]')
      .map((link) => `${link.getAttribute('href')}#${link.getAttribute('data-shows')}`)
    const { pair, related } = findNamed(item)
    expect(shown.includes(`${paths.results}#${item.pair}`)).toBe(pair !== undefined && isResult(pair))
    const { here, there } = splitByPage(town, related)
    expect(hrefs.filter((href) => href.startsWith(`/${town.slug}/`)).toSorted()).toEqual(
      [`/${town.slug}/`, ...here].toSorted()
    )
    expect(shown).toEqual(expect.arrayContaining(there))
    const booking = listLinks(path, 'main [data-location]').map(([, href]) => href)
    expect(booking).toEqual(expect.arrayContaining([bookingPath(item), `/${town.slug}/`]))
  })
})

const listLinks = (path: string, within = 'main') =>
  readPage(path)
    .querySelectorAll(`${within} a`)
    .map((link) => [readText(link), link.getAttribute('href') ?? ''] as const)

/** What a package names, as far as the firm has it. */
const findNamed = (item: Package) => ({
  pair: content.gallery.find(({ id }) => id === item.pair),
  related: packages.filter(({ id }) => item.related.includes(id) && id !== item.id)
})

/** Where links to packages in a town lead: to their pages there, or to their cards on Services. */
function splitByPage(town: Location, items: Package[]) {
  const own = servicePages.filter((page) => page.town === town && items.includes(page.item))
  const others = items.filter((item) => !own.some((page) => page.item === item))
  return { here: own.map(({ path }) => path), there: others.map(({ id }) => `${paths.services}#${id}`) }
}

test.each(locations)('the page of $name has its neighbourhoods, every package and a way to the other towns', (town) => {
  const path = `/${town.slug}/`
  expect(headings(path)).toEqual(expect.arrayContaining(['Contact Information', 'Other Information']))
  expect(headings(path, 'h3')).toEqual(expect.arrayContaining(town.neighbourhoods.map(({ name }) => name)))
  const links = listLinks(path)
  const detailed = links.filter(([name]) => name.startsWith('Detailed Service')).map(([, href]) => href)
  const { here, there } = splitByPage(town, packages)
  expect(detailed.toSorted()).toEqual([...here, ...there.map(() => paths.services)].toSorted())
  const shown = readPage(path).querySelectorAll('#services [data-shows]')
  expect(shown.map((link) => `${paths.services}#${link.getAttribute('data-shows')}`)).toEqual(there)
  const others = locations.filter(({ slug }) => slug !== town.slug).map(({ slug }) => `/${slug}/`)
  const hrefs = links.map(([, href]) => href)
  expect(hrefs).toEqual(expect.arrayContaining(['/', ...others, '#services', '/contact/']))
  expect(hrefs.some((href) => href.includes('google.com/maps'))).toBe(true)
})

test('price, rating, postcode check, map and trust are where they belong, as far as the firm has them', () => {
  const { rating, radius } = business
  const home = readPage('/')
  const facts = home.querySelectorAll('.hero-facts a').map((link) => link.getAttribute('href') ?? '')
  expect(facts).toEqual([paths.services, ...(rating ? [expect.stringMatching(/./)] : [])])
  expect(home.querySelectorAll('#coverage-postcode')).toHaveLength(radius ? 1 : 0)
  const withMap = pages.filter((path) => readPage(path).querySelector('.area-map'))
  expect(withMap).toEqual(radius ? ['/'] : [])
  if (radius) {
    const map = home.querySelector('.area-map')
    expect(map?.querySelector('svg')?.getAttribute('aria-label')).toContain(`${radius.miles} miles`)
    // What its licence asks for.
    expect(readText(map)).toMatch(/OS data © Crown copyright.*Royal Mail data ©.*National Statistics data ©/)
  }
  const { insurance, whoComes, otherDay, invoices } = business
  for (const words of [insurance?.value, whoComes?.value, otherDay?.value, invoices])
    expect(readText(home.querySelector('main'))).toContain(words ?? '')
})

test('Home, Services, Results, Contact and the page for what is not there have their parts', () => {
  const neighbourhoods = locations.flatMap((town) => town.neighbourhoods.map(({ name }) => [name, `/${town.slug}/`]))
  const home = [['Explore Services', '/services/'], ['Book Appointment', '/contact/'], ...neighbourhoods]
  expect(listLinks('/')).toEqual(expect.arrayContaining(home))
  const { howItWorks, faqHeading } = content.pages.services
  expect(headings('/services/')).toEqual(expect.arrayContaining([howItWorks.heading, faqHeading]))
  expect(headings('/services/', 'h3')).toEqual(expect.arrayContaining(howItWorks.steps.map(({ title }) => title)))
  const asked = Map.groupBy(content.faqs, ({ besideForm }) => (besideForm ? 'contact' : 'services'))
  expect(readPage('/services/').querySelectorAll('#faq details')).toHaveLength(asked.get('services')?.length ?? 0)
  const besideForm = readPage('/contact/').querySelectorAll('#before-you-book details')
  expect(besideForm).toHaveLength(asked.get('contact')?.length ?? 0)
  if (routes.includes(paths.results))
    for (const pair of content.gallery) expect(headings(paths.results).includes(pair.title)).toBe(isResult(pair))
  expect(headings('/contact/')).toEqual(
    expect.arrayContaining(['Contact Information', 'Service Areas', 'Terms and Conditions'])
  )
  const options = readPage('/contact/').querySelectorAll('#selectedPackage option')
  expect(options.map(readText)).toEqual(['Select a package', ...packages.map(({ title }) => title)])
  expect(listLinks(notFoundPath)).toContainEqual(['Return to Home', '/'])
})
