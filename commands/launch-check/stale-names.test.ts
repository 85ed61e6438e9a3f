import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailSettings, provideReadyContent, type ReadyContent } from '../../tests/support/ready-content.ts'
import { checkLaunch } from './check.ts'

let content: ReadyContent
provideReadyContent((copy) => {
  content = copy
})

const check = async () => (await checkLaunch(content.folder, mailSettings)).filter(({ code }) => code === 'stale-name')
const sayIn = (text: string) => content.edit('pages.yaml', (pages) => void Object.assign(pages.footer, { about: text }))

test('a package that was renamed is found under its old name, wherever it is written', async () => {
  content.edit('packages/full-valet.yaml', (item) => ({ ...item, title: 'Complete Valet' }))
  sayIn('We do Full Valets. A full valet is a full day, and a Complete Valet is new.')
  const path = join(content.folder, 'terms.md')
  writeFileSync(path, `${readFileSync(path, 'utf8')}\n### Old\n\nBook early. A Full\nValet's price may change.\n`)
  content.edit('gallery.yaml', ([first]) => void Object.assign(first.afterImage, { alt: 'After a Full Valet' }))
  const findings = await check()
  const messages = findings.map(({ message }) => message)
  for (const sentence of ['We do Full Valets.', "A Full Valet's price may change.", 'After a Full Valet'])
    expect(messages).toContain(`"Full Valet" is now called Complete Valet. Put the new name in: "${sentence}"`)
  expect(messages.join()).not.toContain('is a full day')
  for (const { file, line } of findings) expect(content.readLine(file, line)).toMatch(/Full( Valet|$)/)
})

test('a package or an add-on that is gone is found in every sentence that names it', async () => {
  rmSync(join(content.folder, 'packages/standard-valet.yaml'))
  content.edit('add-ons.yaml', (all) => all.filter(({ id }: { id: string }) => id !== 'engine-bay-clean'))
  sayIn('The Standard Valet is quick. Engine bay clean? Ask us.')
  const messages = (await check()).map(({ message }) => message)
  expect(messages).toContain(
    'There is no package "Standard Valet". Rewrite the sentence: "The Standard Valet is quick."'
  )
  expect(messages).toContain('There is no add-on "Engine bay clean". Rewrite the sentence: "Engine bay clean?"')
})

test('an id tells the old name of what the sample never had', async () => {
  content.edit('packages/full-valet.yaml', (item) => ({
    ...item,
    id: 'quick-dip',
    slug: 'quick-dip',
    title: 'Full Valet'
  }))
  content.edit('locations/birmingham.yaml', (town) => {
    town.services['winter-wash'] = town.services['full-valet']
  })
  sayIn('Have a Quick Dip. Or a Winter Wash.')
  expect((await check()).map(({ message }) => message)).toEqual([
    '"Quick Dip" is now called Full Valet. Put the new name in: "Have a Quick Dip."',
    'There is no package "Winter Wash". Rewrite the sentence: "Or a Winter Wash."'
  ])
})

test('a town that is not served is found, unless the owner says that its name may stay', async () => {
  sayIn('We come to Redditch.')
  expect(await check()).toMatchObject([
    { message: 'Redditch is not one of your towns. Rewrite the sentence: "We come to Redditch."' }
  ])
  content.edit('business.yaml', (business) => ({ ...business, stillNamed: ['Redditch'] }))
  expect(await check()).toEqual([])
  content.edit('business.yaml', ({ stillNamed, ...business }) => ({ ...business, areas: [{ name: 'Redditch' }] }))
  expect(await check()).toEqual([])
})

test('part of a longer name that exists is no old name, and customers say what they like', async () => {
  for (const file of globSync('**/*.{yaml,md}', { cwd: content.folder })) {
    const path = join(content.folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/Full\s+Valet/g, 'Full Valet Plus'))
  }
  content.edit('testimonials.yaml', ([first]) => void Object.assign(first, { quote: 'My Full Valet was worth it.' }))
  expect(await check()).toEqual([])
  sayIn('My Full Valet was worth it.')
  expect(await check()).toHaveLength(1)
})
