import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { reservedSlugs } from '../../catalogue/schema.ts'
import { answerTitles } from '../../src/lib/answer-shell.ts'
import { makeEntry } from '../../tests/support/make-entry.ts'
import { useScratchFirm } from '../../tests/support/scratch-firm.ts'

const firm = useScratchFirm()
const make = (kind: 'location' | 'package', name: string) => makeEntry(kind, name, firm.folder)

test('a town gets its name and its address, and begins as a draft', () => {
  expect(make('location', "  St \t Nowhere's\n")).toBe('locations/st-nowheres.yaml')
  const made = parse(firm.read('locations/st-nowheres.yaml'))
  expect(made).toMatchObject({ slug: 'st-nowheres', name: "St Nowhere's", draft: true })
  expect(made.services).toBeUndefined()
})

test('a package can be made while another still waits to be filled in', () => {
  make('package', 'Hovercraft Wash')
  make('package', '1984')
  expect(parse(firm.read('packages/1984.yaml'))).toMatchObject({ id: '1984', slug: '1984', title: '1984', draft: true })
})

test.each([
  ['location', '   ', 'Give the town a name.'],
  ['package', '', 'Give the package a name.'],
  ['location', 'Wax {brand}', 'A name cannot hold'],
  ['location', 'Wash: deluxe', 'A name cannot hold'],
  ['location', '<b>', 'A name cannot hold'],
  ['location', 'Long '.repeat(20), 'That name has 99 characters'],
  ['location', '北京', '"北京" has no letter or figure that a web address can hold.'],
  ['location', 'SOLIHULL', 'There is a town "Solihull" already.'],
  ['location', 'Solihull-next-the-Sea', null],
  ['location', '../../x', null],
  ['location', 'Birmingham.', 'would have the address "birmingham", which belongs to "Birmingham"'],
  ['location', 'Services', '/services/ is an address that the site needs for itself'],
  ['location', 'API', '/api/ is an address that the site needs for itself'],
  ['package', 'Exterior Car Wash', 'belongs to "Deluxe Safe Wash": choose another name'],
  ['package', 'Results', null]
] as const)('%s %j: %s', (kind, name, refusal) => {
  const before = globSync('*/*.yaml', { cwd: firm.folder }).length
  if (refusal) expect(() => make(kind, name)).toThrow(refusal)
  else make(kind, name)
  expect(globSync('*/*.yaml', { cwd: firm.folder })).toHaveLength(before + (refusal ? 0 : 1))
})

test('a file that is there is never overwritten, whatever it holds', () => {
  firm.write('locations/redditch.yaml', 'half a [thought')
  expect(() => make('location', 'Redditch')).toThrow('/locations/redditch.yaml is there already and was not touched.')
  expect(firm.read('locations/redditch.yaml')).toBe('half a [thought')
})

test('no town can take the address of a page or of the server', () => {
  const pages = globSync('src/pages/*.astro').flatMap((file) =>
    Object.keys(answerTitles).map((outcome) =>
      basename(file, '.astro').replace('[outcome]', outcome).replace('[resultsIfAny]', 'results')
    )
  )
  const served = [...readFileSync('server/app.ts', 'utf8').matchAll(/app\.get\('\/([a-z]+)/g)].map(([, path]) => path)
  expect(served).toContain('healthz')
  const taken = [...pages.filter((name) => name !== 'index'), ...served, 'api']
  expect(reservedSlugs).toEqual(expect.arrayContaining(taken))
})
