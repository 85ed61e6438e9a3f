import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailSettings, provideReadyContent, type ReadyContent } from '../../tests/support/ready-content.ts'
import { makeEntry } from '../new-entry/make-entry.ts'
import { checkLaunch } from './check.ts'
import { listMentions } from './mentions.ts'
import { readSources } from './sources.ts'

let content: ReadyContent
provideReadyContent((copy) => {
  content = copy
})

const check = () => checkLaunch(content.folder, mailSettings)
const hide = (file: string) => content.edit(file, (entry) => ({ ...entry, draft: true }))
const sayIn = (text: string) => content.edit('pages.yaml', (pages) => void Object.assign(pages.footer, { about: text }))

test('a new town is listed with what is left to write, and holds nothing back', async () => {
  const before = await check()
  makeEntry('location', 'Redditch', content.folder)
  const after = await check()
  const added = after.filter(({ message }) => !before.some((one) => one.message === message))
  expect(added.map(({ code, isBlocking, message }) => [code, isBlocking, message])).toEqual([
    [
      'hidden.town',
      false,
      expect.stringMatching(
        /^The town Redditch is a draft, so it is not on the site\. \d\d places still say FILL IN\. Once/
      )
    ]
  ])
  expect(content.readLine(added[0]?.file ?? null, added[0]?.line ?? null)).toMatch(/^draft: true/)
  expect(added[0]?.message).toContain('Once it is finished, delete "draft: true".')
  expect(added[0]?.task).toContain('Once it is finished, press "Put it on the site".')
})

test('what names a draft waits for it and is not stale; what visitors read of it is listed', async () => {
  sayIn('The Full Valet is quick. From {package:full-valet} all in.')
  const before = (await check()).filter(({ isBlocking }) => isBlocking)
  hide('packages/full-valet.yaml')
  const after = await check()
  expect(after.filter(({ isBlocking }) => isBlocking)).toEqual(before)
  const [hidden] = after.filter(({ code }) => code === 'hidden.package')
  expect(hidden?.readings?.map(({ text }) => text)).toContain('The Full Valet is quick.')
})

test('everything that names a package is found, by its short name and by the name people read', () => {
  const { references, sentences } = listMentions(readSources('sample'), 'packages/full-valet.yaml')
  const places = references.map(({ file, path }) => `${file} ${path.join('.')}`)
  expect(places).toContain('locations/solihull.yaml services.full-valet')
  expect(places.some((place) => place.startsWith('pages.yaml services.finder'))).toBe(true)
  expect(places.some((place) => /^packages\/.*related/.test(place))).toBe(true)
  expect(places.some((place) => place.startsWith('packages/full-valet.yaml'))).toBe(false)
  expect(sentences.length).toBeGreaterThan(0)
  for (const { sentence } of sentences) expect(sentence).toMatch(/Full Valet/)
})

test('a town is found where an area leads to it, and its name in a text only where that would be untrue', () => {
  const { references, sentences } = listMentions(readSources('sample'), 'locations/birmingham.yaml')
  expect(references).toEqual([{ file: 'business.yaml', path: ['areas', expect.any(Number), 'location'] }])
  expect(sentences).toEqual([])
})

test('nothing names a file that nobody can read, or that is not there', () => {
  writeFileSync(join(content.folder, 'locations/birmingham.yaml'), 'name: [\ndraft: true\n')
  const nothing = { references: [], sentences: [] }
  expect(listMentions(readSources(content.folder), 'locations/birmingham.yaml')).toEqual(nothing)
  expect(listMentions(readSources(content.folder), 'locations/nowhere.yaml')).toEqual(nothing)
})
