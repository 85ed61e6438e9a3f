import { describe, expect, test } from 'vitest'
import { formatPence } from '../../domain/money.ts'
import { content, findData, readPage, readText } from './site.ts'

/* Every price of the content, read back from the pages and from what search engines are told. */

for (const { id, slug, title, pricing, priceTo, addOnsOnly } of content.packages)
  describe(title, () => {
    const prices = Object.values(pricing).filter((price) => price !== undefined)
    /** Add-ons are told as a range. */
    const isRange = addOnsOnly && priceTo !== undefined

    test('has its prices on its card, and a Book Now link that carries its title', () => {
      const card = readPage('/services/').querySelector(`main #${id}`)
      expectPrices(readText(card), prices)
      const links = card?.querySelectorAll('a[href^="/contact/"]').map((link) => link.getAttribute('href'))
      expect(links).toEqual([`/contact/?package=${encodeURIComponent(title)}`])
    })

    for (const town of content.locations)
      test(`has them on its page in ${town.name}, in the table and in the data`, () => {
        const path = `/${town.slug}/${slug}/`
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
      })
  })

for (const { name, price } of content.addOns)
  test(`${name} has its price wherever it is offered`, () => {
    const sellers = content.packages.filter(({ addOnsOnly }) => addOnsOnly)
    for (const { id } of sellers) expectPrices(readText(readPage('/services/').querySelector(`main #${id}`)), [price])
    expectPrices(readText(readPage('/services/').querySelector('.price-sheet')), [price])
  })

/** £40 is not found in £400 or £40.50. */
function expectPrices(text: string, prices: number[]) {
  for (const price of prices) expect(text).toMatch(new RegExp(`${RegExp.escape(formatPence(price))}(?!\\.?\\d)`))
}
