import { beforeEach, expect, test } from 'vitest'
import { useScratchFirm } from '../../tests/support/scratch-firm.ts'
import { listDifferences } from './differences.ts'
import { type Snapshot, takeSnapshot } from './published.ts'

const firm = useScratchFirm()
let live: Snapshot

beforeEach(() => {
  live = takeSnapshot(firm.folder)
})

const list = () => listDifferences(live, takeSnapshot(firm.folder))

test('nothing differs where nothing was changed, nor where only comments and line ends were', () => {
  firm.write('business.yaml', `# Mine.\r\n${firm.read('business.yaml').replaceAll('\n', '\r\n')}`)
  expect(list()).toEqual([])
})

test('a field is named as the editor does, and of a long text only what differs is shown', () => {
  firm.edit('packages/full-valet.yaml', (item) => {
    delete item.popular
    item.estimatedTime.to = 7
    item.pricing.small = 122.5
    item.description = item.description.replace('sixteen', 'seventeen')
  })
  firm.edit('business.yaml', (business) => {
    delete business.email.sample
    business.hours.Monday = 'closed'
  })
  expect(list().sort()).toEqual([
    'Full Valet, description: “… car in sixteen steps: foam, …” → “… car in seventeen steps: foam, …”',
    'Full Valet, estimated time, to: 6 hours → 7 hours',
    'Full Valet, popular: yes → no',
    'Full Valet, small: £120 → £122.50',
    'Opening hours and contact, email: no longer marked as a sample',
    expect.stringMatching(/^Opening hours and contact, hours, Monday: “.*” → “closed”$/)
  ])
})

test('entries of a list come, go, change and move', () => {
  firm.edit('faqs.yaml', ([first, second, ...others]) => [
    second,
    first,
    ...others.slice(1),
    { ...others[0], id: 'new', question: 'Why?', answer: 'So.' }
  ])
  const lines = list()
  expect(lines).toContain('Questions: “Why?” is new')
  expect(lines).toContain('Questions: in another order')
  expect(lines.filter((line) => line.endsWith('is gone'))).toHaveLength(1)
})

test('towns, pictures and texts come and go', () => {
  const town = firm.read('locations/solihull.yaml')
  firm.drop('locations/solihull.yaml').write('terms.md', 'Pay in cash.\n')
  const lines = list()
  expect(lines).toContain('Towns: Solihull is gone')
  expect(lines.find((line) => line.startsWith('Terms: '))).toContain('→ “Pay in cash.”')
  expect(
    listDifferences(
      { texts: {}, pictures: { 'a.jpg': '1', 'b.jpg': '1' } },
      { texts: { 'locations/solihull.yaml': town }, pictures: { 'b.jpg': '2', 'c.jpg': '3' } }
    )
  ).toEqual(['Towns: Solihull is new', 'Picture a.jpg: removed', 'Picture b.jpg: replaced', 'Picture c.jpg: new'])
})

test('a town is on no page while it is a draft, and then new, even with anchors that the form could not write', () => {
  const solihull = firm.read('locations/solihull.yaml')
  const redditch = solihull
    .replace('name: Solihull', 'name: &town Redditch')
    .replace('slug: solihull', 'slug: redditch')
  firm.write('locations/redditch.yaml', `draft: true\n${redditch}`)
  expect(list()).toEqual([])
  firm.write('locations/redditch.yaml', redditch).write('locations/solihull.yaml', `draft: true\n${solihull}`)
  expect(list()).toEqual(['Towns: Redditch is new', 'Towns: Solihull is gone'])
})
