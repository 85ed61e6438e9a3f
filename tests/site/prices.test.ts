import { expect, test } from 'vitest'
import { bookingPath, findKind } from '../../catalogue/routes.ts'
import type { Package } from '../../catalogue/schema.ts'
import { formatPence } from '../../domain/money.ts'
import { describePrice, describeTime, listSizePrices } from '../../domain/pricing.ts'
import { getListingPricing } from '../../src/lib/towns.ts'
import { content, findData, pages, readPage, readStructuredData, readText, servicePages } from './site.ts'

/* Every price of the content, read back from the pages and from what search engines are told. */

/** Every page's cards, up to what is folded away: add-ons have prices of their own. */
const cards = pages.flatMap((path) =>
  readPage(path)
    .querySelectorAll('main :is(article, li):has(h3)')
    .map((card) => {
      const [text = ''] = readText(card).split('Service Details')
      return { path, text, title: readText(card.querySelector('h3')) }
    })
)
const offers = pages.flatMap(readStructuredData).flatMap((data) => [...(data.makesOffer ?? []), ...(data.offers ?? [])])

test('every range is the one of its package, in a town the one of its listing', () => {
  for (const path of pages)
    for (const range of readPage(path).querySelectorAll('.price-range')) {
      const title = readText(range.closest('article, li')?.querySelector('h3'))
      const item = content.packages.find((one) => one.title === title) as Package
      const town = content.locations.find((one) => path === `/${one.slug}/`)
      const pricing = town && getListingPricing(town, item)
      expect(readText(range), `${title} on ${path}`).toBe(describePrice(item, pricing))
    }
})

test.each(content.packages)(
  '$title has its prices and its time on its cards, in every table and in the data',
  (item) => {
    const { id, title, pricing, priceTo, priceFrom, addOnsOnly, featured } = item
    const own = cards.filter((card) => card.title === title)
    for (const { path, text } of own) {
      const town = content.locations.find((one) => path === `/${one.slug}/`)
      expectPrices(text, item, town && getListingPricing(town, item))
    }
    const drawnOn = own.map(({ path }) => findKind(path))
    expect(drawnOn).toEqual(expect.arrayContaining(['services', 'town', ...(featured ? ['home'] : [])]))
    const services = readPage('/services/')
    const rows = services.querySelectorAll('.price-sheet tr')
    const row = readText(rows.find((one) => readText(one.querySelector('th')) === title))
    expectPrices(row, item)
    const card = readText(services.querySelector(`main #${id}`))
    for (const text of [row, card]) expect(text).toContain(describeTime(item))
    // All its sizes are in its details too, for those without JavaScript.
    const inDetails = services.querySelectorAll(`main #${id} .price-line`).map(readText).join(' ')
    if (listSizePrices(pricing).length > 1) expectPrices(inDetails, item)
    const links = services.querySelectorAll(`main #${id} a[href^="/contact/"]`).map((link) => link.getAttribute('href'))
    expect(links).toEqual([bookingPath(item)])
    const ofPackage = offers.filter(({ name }) => name === title || name.startsWith(`${title}, `))
    for (const { price, priceSpecification } of ofPackage)
      expect(priceSpecification?.minPrice).toBe(priceFrom && price ? Number(price) : undefined)
    // Add-ons are told as a range.
    const prices = listSizePrices(pricing).flatMap(({ price }) => (price > 0 ? [price] : []))
    const isRange = addOnsOnly && priceTo !== undefined
    expect(ofPackage.length === 0).toBe(prices.length === 0)
    for (const { path } of servicePages.filter((page) => page.item === item)) {
      expect(readText(readPage(path).querySelector('main'))).toContain(describeTime(item))
      const table = readPage(path).querySelector('main table')
      if (addOnsOnly) expect(table).toBeNull()
      else expectPrices(readText(table), item)
      const data = findData(path, 'Service')
      expect(data.serviceType).toBe(title)
      const figures = data.offers?.map(({ price, lowPrice, highPrice, priceCurrency }) => [
        ...[price, lowPrice, highPrice].flatMap((figure) => (figure ? [Number(figure) * 100] : [])),
        priceCurrency
      ])
      expect(figures).toEqual(isRange ? [[...prices, priceTo, 'GBP']] : prices.map((price) => [price, 'GBP']))
    }
  }
)

test('every add-on has its name and price wherever it is offered', () => {
  const isSeller = ({ addOnsOnly }: Package) => addOnsOnly
  const places = [
    ['/services/', '.price-sheet'],
    ...content.packages.filter(isSeller).map(({ id }) => ['/services/', `main #${id}`]),
    ...servicePages.filter(({ item }) => isSeller(item)).map(({ path }) => [path, 'main'])
  ]
  for (const [path = '', place = ''] of content.addOns.length > 0 ? places : []) {
    const text = readText(readPage(path).querySelector(place))
    for (const { name, price } of content.addOns)
      expect(text).toMatch(findFigure(price, `${RegExp.escape(name)}:? (from )?`))
  }
})

/** "from" is with each figure, unless they are a range; 0 is on request. */
function expectPrices(text: string, { priceFrom, priceTo, pricing }: Package, listed = pricing) {
  for (const { price } of listSizePrices(listed)) {
    expect(text).toMatch(price === 0 ? /Ask us/ : findFigure(price))
    if (price === 0 || (priceFrom && priceTo === undefined)) expect(text).not.toMatch(findFigure(price, '(?<!from )'))
  }
}

/** £40 is not found in £400 or £40.50. */
const findFigure = (price: number, before = '') => RegExp(`${before}${RegExp.escape(formatPence(price))}(?!\\.?\\d)`)
