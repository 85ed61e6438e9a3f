import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { type Block, checkVocabulary } from './check-vocabulary.ts'
import { pages, readPage, readStructuredData } from './site.ts'
import { findMissing } from './wanted-fields.ts'

const read = (path: string) => readStructuredData(path) as unknown as Block[]

test("uses schema.org's types, properties and kinds of value only", { timeout: 120_000 }, () => {
  const blocks = pages.flatMap(read)
  // One that is wrong, so that silence means something.
  const wrong = { '@context': 'https://schema.org', '@type': 'Service', name: 'Wash', price: '40' }
  expect(blocks.length).toBeGreaterThan(pages.length)
  expect(checkVocabulary([...blocks, wrong])).toEqual([
    expect.stringContaining("Property 'price' does not exist on type 'ServiceLeaf'")
  ])
})

test('what the validator of search engines’ rules finds wrong is told', async () => {
  const rating = '{"@context":"https://schema.org","@type":"AggregateRating","bestRating":5,"worstRating":1}'
  const found = await validate(`<script type="application/ld+json">${rating}</script>`)
  expect(found).toContain('ERROR AggregateRating: Required attribute "ratingValue" is missing')
  expect(await validate('<script type="application/ld+json">{"a":</script>')).toHaveLength(1)
})

for (const path of pages) {
  test(`${path} tells search engines all that they ask for, without an error or a warning`, async () => {
    const html = readFileSync(join('dist', path.endsWith('.html') ? path : `${path}index.html`), 'utf8')
    expect(await validate(html)).toEqual([])
    expect(findMissing(read(path))).toEqual([])
  })
}

test('the firm is the same in the data, on the page and in the content', () => {
  const { business, reviews } = loadContent()
  for (const path of pages) {
    const data = read(path).find((block) => block['@type'] === 'AutoWash')
    expect(data).toMatchObject({
      name: business.brand,
      legalName: business.legalName,
      telephone: business.phone,
      email: business.email,
      sameAs: business.socials.map(({ url }) => url)
    })
    expect(data).toMatchObject({
      review: reviews.map(({ author, text }) => ({ author: { name: author }, reviewBody: text }))
    })
    const footer = readPage(path).querySelector('footer')
    expect(footer?.querySelector('a[href^="tel:"]')?.textContent).toContain(business.phone)
    expect(footer?.querySelector('a[href^="mailto:"]')?.textContent).toContain(business.email)
  }
})

async function validate(html: string): Promise<string[]> {
  const extractor = new WebAutoExtractor({ addLocation: false, embedSource: [] })
  const issues = await new Validator().validate(extractor.parse(html))
  return issues.map(({ severity, rootType, path, issueMessage }) => {
    const place = path?.flatMap(({ property }) => property ?? []).join('.')
    return `${severity} ${rootType}${place ? `.${place}` : ''}: ${issueMessage}`
  })
}
