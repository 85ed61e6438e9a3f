import { expect, test } from 'vitest'
import { useScratchFirm } from '../tests/support/scratch-firm.ts'
import { isDraft, listDrafts, readFiles, takeDraftMark } from './files.ts'

const firm = useScratchFirm()

const hide = (file: string) => firm.write(file, `${firm.read(file).trimEnd()}\ndraft: true\n`)

test.each([
  ['places to fill in', 'name: Redditch\nheading: FILL IN a heading\ndraft: true # later\n', 'Redditch'],
  ['a picture that is not there', 'name: Redditch\ndraft: true\nimage: { file: no.jpg, alt: x }\n', 'Redditch'],
  ['the address of another', 'draft: true\nname: Redditch\nslug: birmingham\n', 'Redditch'],
  ['nothing that could be read', 'name: [Redditch\ndraft: true\n\tslug', 'redditch'],
  ['nothing but the mark', '"draft": true', 'redditch']
])('a draft with %s stops nothing and is named', (_, text, name) => {
  const before = firm.load()
  firm.write('locations/redditch.yaml', text)
  expect(firm.load()).toEqual(before)
  expect(listDrafts(readFiles(firm.folder))).toEqual([{ file: 'locations/redditch.yaml', noun: 'town', name }])
})

test('a hidden package is gone from every list, count and price', () => {
  hide('packages/deluxe-safe-wash.yaml')
  const { packages, pages } = firm.load()
  expect(packages).toHaveLength(8)
  expect(JSON.stringify(packages)).not.toContain('"id":"deluxe-safe-wash"')
  expect(pages.services.subheading).toMatch(/^Eight /)
  expect(pages.home.title).toContain('from £65 ')
})

test.each([
  ['locations', 'town'],
  ['packages', 'package']
])('in %s the last one cannot be hidden', (folder, noun) => {
  const files = readFiles(firm.folder).filter(({ file }) => file.startsWith(`${folder}/`))
  for (const { file } of files) hide(file)
  expect(firm.load).toThrow(`/${folder}: needs at least one ${noun}`)
})

test.each([
  ['{ draft: true, name: Redditch }', 'Draft is marked in a way that the site does not understand'],
  ['name: Redditch\ndraft: yes\n', 'Draft must be on or off']
])('a mark that nobody would see is refused, not published: %s', (text, says) => {
  firm.write('locations/redditch.yaml', text)
  expect(firm.load).toThrow(says)
})

test('only a town or a package can be a draft, and a text cannot make it one', () => {
  expect(isDraft({ file: 'business.yaml', text: 'draft: true' })).toBe(false)
  expect(isDraft({ file: 'locations/a.yaml', text: 'intro: >-\n  draft: true\n' })).toBe(false)
  expect(isDraft({ file: 'locations/a.yaml', text: '# draft: true\ndraft: false\n' })).toBe(false)
})

test('taking the mark away leaves every other line', () => {
  expect(takeDraftMark('name: a\r\ndraft: true # x\r\nslug: a\r\n')).toBe('name: a\r\nslug: a\r\n')
})
