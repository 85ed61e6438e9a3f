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
  expect(places.filter((place) => !place.includes('.fits.'))).toEqual([
    'packages/add-on-services.yaml addOns.8',
    'packages/deluxe-safe-wash.yaml addOns.2',
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
