import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { findFirm } from '../../catalogue/firm.ts'
import { loadContent } from '../../catalogue/load.ts'
import { listRoutes, notFoundPath } from '../../catalogue/routes.ts'
import { browserPost } from '../support/sample-booking.ts'

/* The built site of the firm in use, or of the one that CONTENT_DIR names: read as a visitor's browser would, from the
   files that are served. */

export const firm = findFirm()

/** What there is to walk, however many towns and packages the owner has. */
export const content = loadContent(firm.folder)

export const towns = content.locations.map(({ slug }) => slug)

/** Every package in every town, without those that the firm leaves out for want of words. */
export const servicePages = content.locations.flatMap((town) =>
  content.packages
    .filter(({ id }) => !content.pages.serviceInTown.leftOut || town.services[id])
    .map((item) => ({ path: `/${town.slug}/${item.slug}/`, town, item }))
)

export const routes = listRoutes(content).map(({ path }) => path)

/** And the page that answers where there is none. */
export const pages = [...routes, notFoundPath]

const cache = new Map<string, HTMLElement>()

export function readPage(path: string): HTMLElement {
  const known = cache.get(path)
  if (known) return known
  const page = parse(readBuilt(findPageFile(path)), { comment: false })
  cache.set(path, page)
  return page
}

export const findPageFile = (path: string) => (path.endsWith('.html') ? path : `${path}index.html`)

export const readBuilt = (file: string) => readFileSync(join(firm.dist, file), 'utf8')

/** Paths as a browser asks for them. */
export const listBuiltFiles = () =>
  globSync('**/*.*', { cwd: firm.dist }).map((file) => `/${file.split(sep).join('/')}`)

/** A request for a package that the firm has. */
export const postBooking = (fields: Record<string, string> = {}) =>
  browserPost({ selectedPackage: content.packages[0]?.title ?? '', ...fields })

/** Words as read aloud: scripts and runs of space left out. */
export function readText(element: HTMLElement | null | undefined): string {
  if (!element) throw new Error('There is no such element')
  const copy = parse(element.outerHTML)
  for (const hidden of copy.querySelectorAll('script, style, template')) hidden.remove()
  for (const block of copy.querySelectorAll(
    'p, li, h1, h2, h3, h4, dt, dd, td, th, div, span, a, summary, option, label'
  ))
    block.insertAdjacentHTML('beforeend', ' ')
  return copy.textContent.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replace(/\s+/g, ' ').trim()
}

interface Offer {
  '@type': string
  name: string
  /** Of an AggregateOffer: two of them. */
  price?: string
  lowPrice?: string
  highPrice?: string
  priceCurrency: string
  additionalProperty?: { minValue: number; maxValue: number }
  priceSpecification?: { minPrice?: number }
}

/** What the tests read of it. */
interface StructuredData {
  '@type': string
  '@id'?: string
  address?: Record<string, string>
  aggregateRating?: { ratingValue: string; reviewCount: number }
  areaServed?: { geoRadius?: string; name?: string }
  foundingDate?: string
  itemListElement?: { name: string }[]
  makesOffer?: Offer[]
  offers?: Offer[]
  openingHoursSpecification?: { dayOfWeek: string[]; opens: string; closes: string }[]
  parentOrganization?: { '@id': string }
  paymentAccepted?: string
  priceRange?: string
  review?: { reviewRating: { ratingValue: number } }[]
  serviceType?: string
  specialOpeningHoursSpecification?: { validFrom: string }[]
}

export function readStructuredData(path: string): StructuredData[] {
  return readPage(path)
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent))
}

export function findData(path: string, type: string): StructuredData {
  const found = readStructuredData(path).find((data) => data['@type'] === type)
  if (!found) throw new Error(`${path} has no ${type}`)
  return found
}

export const headings = (path: string, level = 'h2') =>
  readPage(path)
    .querySelectorAll(`main ${level}`)
    .map((heading) => readText(heading))

export const readMeta = (path: string, name: string) =>
  readPage(path).querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
