import { expect, test, vi } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import type { Location } from '../../catalogue/schema.ts'
import { makeBusinessData } from './structured-data.ts'

vi.stubEnv('SITE', 'https://firm.example')
const content = loadContent('sample')
const [town] = content.locations as [Location]
const { region } = content.business.address

test.each([
  ['the firm’s region', undefined, region],
  ['its own', 'Worcestershire', 'Worcestershire']
])('a town has %s', (_, own, expected) => {
  const data = makeBusinessData(content, 'picture.jpg', { ...town, region: own })
  expect(data).toMatchObject({ address: { addressLocality: town.name, addressRegion: expected } })
})

test('an offer names the size as the owner does', () => {
  const sizes = { ...content.business.sizes, small: { label: 'Hatchback', examples: [] } }
  const data = makeBusinessData({ ...content, business: { ...content.business, sizes } }, 'picture.jpg')
  expect(JSON.stringify(data)).toContain('Full Valet, hatchback vehicle')
})
