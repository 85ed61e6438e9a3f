import { afterEach, beforeEach, expect, test } from 'vitest'
import { surveyContent } from '../../catalogue/load.ts'
import { ScratchFirm } from '../../tests/support/scratch-firm.ts'
import { readSources } from './sources.ts'
import { findStaleReferences, findStaleSentences, listStaleReferences } from './stale.ts'

let firm: ScratchFirm

beforeEach(() => {
  firm = new ScratchFirm()
})
afterEach(() => firm.remove())

test('names of what is gone are passed over and listed, each at its place', () => {
  firm.drop('packages/standard-valet.yaml', 'locations/birmingham.yaml')
  firm.edit('add-ons.yaml', (all) => all.filter(({ id }: { id: string }) => id !== 'engine-bay-clean'))
  const sources = readSources(firm.folder)
  const places = listStaleReferences(sources).map(({ file, path }) => `${file} ${path.join('.')}`)
  expect(places).toContain('add-ons.yaml 1.fits.0')
  expect(places).toContain('packages/full-valet.yaml related.0')
  expect(places.filter((place) => !/\.fits\.| related\./.test(place))).toEqual([
    'packages/add-on-services.yaml addOns.8',
    'packages/deluxe-safe-wash.yaml addOns.2',
    'pages.yaml services.finder.choices.0.answers.1',
    'locations/solihull.yaml services.standard-valet',
    'locations/solihull.yaml listingPricing.standard-valet',
    'testimonials.yaml 6.package',
    'business.yaml areas.3.location'
  ])
  const messages = findStaleReferences(sources).map(({ message }) => message)
  expect(messages).toContainEqual(expect.stringContaining('is about the package "standard-valet", which is gone'))
  const survey = surveyContent(firm.folder)
  expect(survey.content).toBeDefined()
  expect(findStaleSentences(survey, sources)).toEqual([
    expect.objectContaining({
      file: expect.stringMatching(/locations\/solihull\.yaml$/),
      message: expect.stringMatching(/\{addOn:engine-bay-clean\}, which is gone.*engine bay full of dust/)
    })
  ])
})

test('so are the answers, lines and pairs that help to choose, once what they name is gone', () => {
  firm.drop('packages/stage-1-polish.yaml')
  firm.edit('add-ons.yaml', (all) => all.filter(({ id }: { id: string }) => id !== 'pet-hair-removal'))
  firm.edit('pages.yaml', ({ services }) => {
    const { rows } = services.comparison
    rows.splice(
      rows.findIndex(({ id }: { id: string }) => id === 'steam'),
      1
    )
  })
  const sources = readSources(firm.folder)
  const found = listStaleReferences(sources).map(({ file, path, what }) => `${file} ${path.join('.')} ${what}`)
  for (const place of [
    'pages.yaml services.finder.choices.3.answers.0 package',
    'pages.yaml services.comparison.rows.7.addOn add-on',
    'pages.yaml services.comparison.pairs.0 package',
    'packages/full-valet.yaml features.12.row row'
  ])
    expect(found).toContain(place)
  expect(surveyContent(firm.folder).content).toBeDefined()
  firm.edit('pages.yaml', ({ services }) => void delete services.comparison)
  expect(listStaleReferences(readSources(firm.folder)).filter(({ what }) => what === 'row')).toEqual([])
})

test('a question, a pair of pictures and a related package that are gone are told in words of their own', () => {
  firm.edit('packages/full-valet.yaml', (item) => ({
    ...item,
    pair: 'roof',
    questions: ['rain', 'snow'],
    related: ['standard-valet', 'quick-dip']
  }))
  expect(findStaleReferences(readSources(firm.folder)).map(({ message }) => message)).toEqual([
    expect.stringContaining('the question "snow", which is gone'),
    expect.stringContaining('leads to the package "quick-dip", which is gone'),
    expect.stringContaining('the pictures "roof", which are gone')
  ])
  firm.drop('gallery.yaml', 'faqs.yaml')
  expect(firm.load().packages.find(({ id }) => id === 'full-valet')).toMatchObject({ pair: 'roof' })
})
