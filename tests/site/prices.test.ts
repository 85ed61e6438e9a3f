import { expect, test } from 'vitest'
import { bookingPath } from '../../catalogue/routes.ts'
import { formatPence } from '../../domain/money.ts'
import { content, findData, readPage, readText, servicePages } from './site.ts'

/* Every price of the content, read back from the pages and from what search engines are told. */

test.each(content.packages)('$title has its prices on its card, in every town’s table and in the data', (item) => {
  const { id, title, pricing, priceTo, addOnsOnly } = item
  const prices = Object.values(pricing).filter((price) => price !== undefined)
  const card = readPage('/services/').querySelector(`main #${id}`)
  expectPrices(readText(card), prices)
  const links = card?.querySelectorAll('a[href^="/contact/"]').map((link) => link.getAttribute('href'))
  expect(links).toEqual([bookingPath(item)])
  // Add-ons are told as a range.
  const isRange = addOnsOnly && priceTo !== undefined
  for (const { path } of servicePages.filter((page) => page.item === item)) {
    const table = readPage(path).querySelector('main table')
    if (addOnsOnly) expect(table).toBeNull()
    else expectPrices(readText(table), prices)
    const { offers, serviceType } = findData(path, 'Service')
    expect(serviceType).toBe(title)
    const figures = offers?.map(({ price, lowPrice, highPrice, priceCurrency }) => [
      ...[price, lowPrice, highPrice].flatMap((figure) => (figure ? [Number(figure) * 100] : [])),
      priceCurrency
    ])
    expect(figures).toEqual(isRange ? [[...prices, priceTo, 'GBP']] : prices.map((price) => [price, 'GBP']))
  }
})

test('every add-on has its price wherever it is offered', () => {
  const sellers = content.packages.filter(({ addOnsOnly }) => addOnsOnly).map(({ id }) => `main #${id}`)
  const prices = content.addOns.map(({ price }) => price)
  for (const place of prices.length > 0 ? ['.price-sheet', ...sellers] : [])
    expectPrices(readText(readPage('/services/').querySelector(place)), prices)
})

/** £40 is not found in £400 or £40.50. */
function expectPrices(text: string, prices: number[]) {
  for (const price of prices) expect(text).toMatch(new RegExp(`${RegExp.escape(formatPence(price))}(?!\\.?\\d)`))
}
