import { appendFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { surveyContent } from '../../catalogue/load.ts'
import { makeEntry } from '../../tests/support/make-entry.ts'
import { mailSettings, useReadyContent } from '../../tests/support/ready-content.ts'
import { useScratchFirm } from '../../tests/support/scratch-firm.ts'
import { checkLaunch } from './check.ts'
import { readSources } from './sources.ts'
import { listStaleReferences } from './stale.ts'

const content = useReadyContent()
const firm = useScratchFirm()

const valet = 'packages/full-valet.yaml'
const check = () => checkLaunch(content.folder, mailSettings)
const findNames = async () => (await check()).filter(({ code }) => code === 'stale-name')
const listNames = async () => (await findNames()).map(({ message }) => message)
const sayIn = (text: string) => content.set('pages.yaml', { 'footer.about': text })

test('whatever names a thing that is gone is passed over, and listed at its place', () => {
  firm.drop('packages/standard-valet.yaml', 'packages/stage-1-polish.yaml', 'locations/birmingham.yaml')
  const isGone = ({ id }: { id: string }) => ['engine-bay-clean', 'pet-hair-removal', 'steam'].includes(id)
  firm.edit('add-ons.yaml', (all) => all.filter((one: { id: string }) => !isGone(one)))
  firm.edit(valet, (item) => ({ ...item, pair: 'roof' }))
  const list = () => listStaleReferences(readSources(firm.folder))
  expect(list().map(({ file, path, to }) => `${to}: ${file} ${path.join('.')}`)).toEqual(
    expect.arrayContaining([
      'packages: add-ons.yaml 1.fits.0',
      'packages: locations/solihull.yaml listingPricing.standard-valet',
      'packages: locations/solihull.yaml services.standard-valet',
      'packages: pages.yaml services.finder.choices.0.packages.1',
      'packages: testimonials.yaml 6.package',
      'packages: packages/full-valet.yaml related.0',
      'add-ons: packages/deluxe-safe-wash.yaml addOns.2',
      'locations: business.yaml areas.3.location',
      'gallery: packages/full-valet.yaml pair'
    ])
  )
  expect(surveyContent(firm.folder).content).toBeDefined()
})

test('a package that was renamed is found under its old name, wherever it is written', async () => {
  content.set(valet, { title: 'Complete Valet' })
  const priced = 'A Full Valet is {package:full-valet}.'
  sayIn(`We do Full Valets. ${priced} A full valet is a full day, and a Complete Valet is new.`)
  appendFileSync(join(content.folder, 'terms.md'), "\n### Old\n\nBook early. A Full\nValet's price may change.\n")
  content.set('gallery.yaml', { '0.afterImage.alt': 'After a Full Valet' })
  const findings = await findNames()
  const messages = findings.map(({ message }) => message)
  const inOneText = `We do Full Valets." "${priced}`
  for (const sentence of [inOneText, "A Full Valet's price may change.", 'After a Full Valet'])
    expect(messages).toContain(`"Full Valet" is now called Complete Valet. Put the new name in: "${sentence}"`)
  expect(messages.join()).not.toContain('is a full day')
})

test('a package or an add-on that is gone is found in every sentence that names it', async () => {
  rmSync(join(content.folder, 'packages/standard-valet.yaml'))
  content.edit('add-ons.yaml', (all) => all.filter(({ id }: { id: string }) => id !== 'engine-bay-clean'))
  sayIn('The Standard Valet is quick. Engine bay clean? Ask us.')
  expect(await listNames()).toEqual(
    expect.arrayContaining([
      'There is no package "Standard Valet". Rewrite the sentence: "The Standard Valet is quick."',
      'There is no add-on "Engine bay clean". Rewrite the sentence: "Engine bay clean?"'
    ])
  )
})

test('a town that is not served is found, unless the owner says that its name may stay', async () => {
  sayIn('We come to Redditch.')
  expect(await listNames()).toEqual(['Redditch is not one of your towns. Rewrite the sentence: "We come to Redditch."'])
  content.set('business.yaml', { stillNamed: ['Redditch'] })
  expect(await listNames()).toEqual([])
  content.set('business.yaml', { stillNamed: undefined, areas: [{ name: 'Redditch' }] })
  expect(await listNames()).toEqual([])
})

test('a firm elsewhere that polishes nothing is told of the sample’s region, roads and work, in the sample’s sentences alone', async () => {
  const polishes = ['gloss-enhancement', 'stage-1-polish', 'stage-2-polish']
  for (const id of polishes) rmSync(join(content.folder, `packages/${id}.yaml`))
  for (const file of globSync('{packages/*,add-ons}.yaml', { cwd: content.folder })) {
    const path = join(content.folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/polish/gi, 'buff'))
  }
  content.set('business.yaml', { 'address.region': 'North Yorkshire' })
  const own = 'We left the West Midlands by the M42, and take polish off a dashboard.'
  const supplied = "Stone chips from the M42 go right through the lacquer, so they'll still be there after a polish."
  sayIn(`${own} ${supplied}`)
  const messages = await listNames()
  const saidOf = (sentence: string) => messages.filter((message) => message.endsWith(`: "${sentence}"`))
  expect(saidOf(own)).toEqual([`West Midlands belongs to the sample. Rewrite the sentence: "${own}"`])
  expect(saidOf(supplied)).toEqual([
    `M42 belongs to the sample. Rewrite the sentence: "${supplied}"`,
    `None of your packages mentions "polish". Rewrite the sentence: "${supplied}"`
  ])
})

test('part of a longer name that exists is no old name, and customers say what they like', async () => {
  for (const file of globSync('**/*.{yaml,md}', { cwd: content.folder })) {
    const path = join(content.folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/Full\s+Valet/g, 'Full Valet Plus'))
  }
  content.set('testimonials.yaml', { '0.quote': 'My Full Valet was worth it.' })
  expect(await listNames()).toEqual([])
})

test('a new town is listed with what is left to write, and holds nothing back', async () => {
  makeEntry('location', 'Redditch', content.folder)
  const [found, ...others] = (await check()).filter(({ code }) => code === 'hidden')
  expect(others).toEqual([])
  expect(found).toMatchObject({
    isBlocking: false,
    message: expect.stringMatching(
      /^The town Redditch is a draft, .* Places still to fill in: \d\d\. .* press "Put it on the site"\.$/
    )
  })
  expect(content.readLine(found?.file ?? null, found?.line ?? null)).toMatch(/^draft: true/)
})

test('what names a draft waits for it and is not stale; what visitors read of it is listed', async () => {
  content.set('pages.yaml', { 'footer.about': 'The Full Valet is quick. From {package:full-valet} all in.' })
  content.set('packages/full-valet.yaml', { draft: true })
  const findings = await check()
  expect(findings.filter(({ isBlocking }) => isBlocking)).toEqual([])
  const [hidden] = findings.filter(({ code }) => code === 'hidden')
  expect(hidden?.readings?.map(({ text }) => text)).toContain('The Full Valet is quick.')
})
