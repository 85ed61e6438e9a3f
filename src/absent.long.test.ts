import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { comparePackages } from '../catalogue/compare-packages.ts'
import { describeForm } from '../catalogue/describe-form.ts'
import { listAddOns } from '../catalogue/estimate-rules.ts'
import type { Content } from '../catalogue/load.ts'
import { listMainRoutes, listRoutes, smallPrint } from '../catalogue/routes.ts'
import type { Location, Package } from '../catalogue/schema.ts'
import { readBooking } from '../domain/booking.ts'
import { readEmailSettings } from '../domain/email-settings.ts'
import { describeBooking } from '../server/mail/describe-booking.ts'
import { writePlainText } from '../server/mail/plain-text.ts'
import { optionalFacts } from '../tests/support/optional-facts.ts'
import { ScratchFirm } from '../tests/support/scratch-firm.ts'
import { AnswerColumn } from './islands/booking/answer.tsx'
import { Booking } from './islands/booking/booking.tsx'
import { Estimate } from './islands/estimate/estimate.tsx'
import { EstimateResult } from './islands/estimate/estimate-result.tsx'
import { getContactFacts } from './lib/contact.ts'
import { getEstimateProps } from './lib/estimate.ts'
import { getFinder } from './lib/finder.ts'
import { renderMarkdown } from './lib/markdown.ts'
import { listGeneralNotes, listNotices } from './lib/notices.ts'
import { makeBusinessData } from './lib/structured-data.ts'
import { getLocalService, listAreas } from './lib/towns.ts'
import { About } from './sections/about.tsx'
import { AreasServed } from './sections/areas-served.tsx'
import { Benefits } from './sections/benefits.tsx'
import { Comparison } from './sections/comparison.tsx'
import { ContactAside } from './sections/contact-aside.tsx'
import { FaqList } from './sections/faq-list.tsx'
import { Notices } from './sections/notices.tsx'
import { PackageFinder } from './sections/package-finder.tsx'
import { PackageGrid } from './sections/package-grid.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { PriceSheet } from './sections/price-sheet.tsx'
import { ServiceBody } from './sections/service-body.tsx'
import { SiteFooter } from './sections/site-footer.tsx'
import { Terms } from './sections/terms.tsx'
import { TownAbout } from './sections/town-about.tsx'

let firm: ScratchFirm

beforeEach(() => {
  firm = new ScratchFirm()
  vi.stubEnv('SITE', 'https://firm.example')
})
afterEach(() => firm.remove())

test('with everything, every trace is there: the tests below look in the right places', () => {
  const html = drawSite(firm.load())
  for (const { trace } of optionalFacts) expect(quote(html, trace)).not.toEqual([])
  expect(quote(html, leftovers)).toEqual([])
})

describe.each(optionalFacts)('$name', ({ take, trace }) => {
  test('leaves no word behind, no heading over nothing and no page', () => {
    take(firm)
    const html = drawSite(firm.load())
    expect(quote(html, trace)).toEqual([])
    expect(quote(html, leftovers)).toEqual([])
    expect(findEmptyHeadings(html)).toEqual([])
  })
})

test('a firm with next to nothing is still whole', () => {
  for (const { take } of optionalFacts.filter(({ name }) => name.startsWith('no '))) take(firm)
  const html = drawSite(firm.load())
  for (const { trace } of optionalFacts) expect(quote(html, trace)).toEqual([])
  expect(quote(html, leftovers)).toEqual([])
  expect(findEmptyHeadings(html)).toEqual([])
})

/** Nothing of the sort may ever be read by a visitor. */
const leftovers = /(?<!\d)0%|£0\b|undefined|null|NaN|\{[\w:-]+\}|\{\}|<p[^>]*><\/p>|<ul[^>]*><\/ul>|<dl[^>]*><\/dl>/

/** Every place where it stands, with the words around it. */
const quote = (html: string, wanted: RegExp) =>
  [...html.matchAll(new RegExp(wanted, `g${wanted.flags}`))].map(({ index }) => html.slice(index - 60, index + 60))

/** Headings followed at once by another of the same or a higher rank, or by the end of their section. */
function findEmptyHeadings(html: string): string[] {
  const found = html.matchAll(
    /<h([2-4])[^>]*>((?:(?!<\/h\1>).)*)<\/h\1>(?=\s*(?:<\/section>|<\/div>\s*<h([2-4])|<h([2-4])))/gs
  )
  return [...found]
    .filter(([, rank, , a, b]) => !(a ?? b) || Number(a ?? b) <= Number(rank))
    .map(([, , text = '']) => text)
}

/** What the pages draw, as far as it can be drawn without pictures: the sections, the form, the mail and the page data. */
function drawSite(content: Content): string {
  const { business, pages, packages, locations, addOns } = content
  const [town] = locations as [Location]
  const contact = { phone: business.phone, email: business.email }
  const picture = { alt: '', src: 'a.webp', width: 1, height: 1, sizes: '', avif: '', webp: '' }
  const form = describeForm(content, readEmailSettings({}))
  const estimate = getEstimateProps(content)
  const areas = listAreas(content)
  const cards = packages.map((item) => ({
    ...{ item, picture, sizes: business.sizes, bookingHref: '' },
    addOns: listAddOns(item, addOns),
    depositPercent: business.deposit?.percent ?? 0
  }))
  const notices = listNotices(content)
  const finder = getFinder(content)
  const comparison = comparePackages(content)
  const booking = readBooking({ name: 'Ann', selectedPackage: packages[0]?.title })
  const html = (markdown: string) => renderMarkdown(markdown, business.phone)
  return [
    draw(PageHero, { ...pages.home }),
    draw(Benefits, pages.home.benefits),
    draw(AreasServed, { heading: 'Areas', text: pages.home.areas.text, towns: [] }),
    draw(About, { ...pages.home.about, business: { ...pages.home.business, href: '' }, contact }),
    draw(Notices, { notices }),
    draw(PackageGrid, { cards, sizes: business.sizes, otherVehicles: business.otherVehicles }),
    ...(finder ? [draw(PackageFinder, { ...finder, sizes: business.sizes })] : []),
    ...(comparison ? [draw(Comparison, { ...comparison, sizes: business.sizes })] : []),
    draw(PriceSheet, {
      ...{ ...business, packages, addOns, notices: notices.map(({ text }) => text) },
      heading: pages.estimate.heading,
      text: pages.estimate.withoutScript
    }),
    draw(Estimate, { ...estimate, bookingHref: '' }),
    ...estimate.packages.map((item) =>
      draw(EstimateResult, {
        rules: estimate,
        words: estimate.words,
        choice: { package: item, size: 'small', addOnIds: item.addOns.map(({ id }) => id), isFirstVisit: true }
      })
    ),
    draw(FaqList, { heading: 'FAQ', faqs: content.faqs, contact: business }),
    draw(Booking, form),
    draw(AnswerColumn, { answer: { page: 'sent', booking }, form }),
    draw(ContactAside, {
      contact: getContactFacts(business),
      socials: business.socials,
      areas,
      radius: business.radius,
      proof: business
    }),
    draw(Terms, {
      termsHtml: html(content.terms),
      privacyHtml: html(content.privacy),
      accessibilityHtml: html(content.accessibility)
    }),
    draw(TownAbout, {
      ...town.about,
      contact: getContactFacts(business),
      address: { text: town.name, mapHref: '' },
      socials: business.socials,
      links: [{ label: 'Home', href: '/' }]
    }),
    ...packages.map((item) => drawService(content, town, item)),
    draw(SiteFooter, {
      ...{ ...business, areas, smallPrint, copyrightYears: '2024' },
      about: pages.footer.about,
      links: listMainRoutes(content)
    }),
    writePlainText(describeBooking({ booking, acceptedAt: 0, isSuspicious: false }, content)),
    JSON.stringify(makeBusinessData(content, 'picture.jpg', town)),
    JSON.stringify(listRoutes(content)),
    ...[pages.home, pages.services, pages.contact].map(({ title, description }) => `${title} ${description}`),
    ...content.testimonials.map(({ quote }) => quote)
  ].join('\n')
}

function drawService(content: Content, town: Location, item: Package): string {
  return draw(ServiceBody, {
    ...{ item, sizes: content.business.sizes, otherVehicles: content.business.otherVehicles },
    ...{ contact: content.business, bookingHref: '' },
    local: getLocalService(town, item, content.pages.serviceInTown),
    addOns: listAddOns(item, content.addOns),
    generalNotes: listGeneralNotes(content, item)
  })
}

function draw<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(component, props))
}
