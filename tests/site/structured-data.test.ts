import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, test } from 'vitest'
import { type Block, checkVocabulary } from './check-vocabulary.ts'
import { content, findPageFile, pages, readBuilt, readPage, readStructuredData } from './site.ts'
import { findMissing } from './wanted-fields.ts'

const read = (path: string) => readStructuredData(path) as unknown as Block[]

test("uses schema.org's types, properties and kinds of value only", () => {
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
    expect(await validate(readBuilt(findPageFile(path)))).toEqual([])
    expect(findMissing(read(path), content)).toEqual([])
  })
}

test('the firm is the same in the data, on the page and in the content', () => {
  const { business, reviews } = content
  for (const path of pages) {
    const data = read(path).find((block) => block['@type'] === 'AutoWash')
    expect(data).toMatchObject({
      name: business.brand,
      legalName: business.legalName,
      telephone: business.phone,
      email: business.email
    })
    expect(data?.sameAs ?? []).toEqual(business.socials.map(({ url }) => url))
    expect(data?.review ?? []).toMatchObject(
      reviews.map(({ author, text }) => ({ author: { name: author }, reviewBody: text }))
    )
    expect(data?.aggregateRating !== undefined).toBe(business.rating !== undefined)
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
