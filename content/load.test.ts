import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadContent } from './load.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync('content', folder, { recursive: true, filter: (path) => !path.endsWith('.ts') })
})

afterEach(() => rmSync(folder, { recursive: true }))

test('the content as it stands is whole', () => {
  const content = loadContent(folder)
  expect(content.packages).toHaveLength(9)
  expect(content.addOns).toHaveLength(14)
})

test('the terms follow the rest of the site once their own deposit is gone', () => {
  const path = join(folder, 'business.yaml')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ {2}inTerms: \d+\n/m, ''))
  const { business, terms } = loadContent(folder)
  expect(business.deposit.inTerms).toBeUndefined()
  expect(terms).toContain(`A deposit of ${business.deposit.percent}% is required`)
})

const faults: { name: string; file: string; from: string | RegExp; to: string; says: string }[] = [
  {
    name: 'a missing price',
    file: 'packages/full-valet.yaml',
    from: '  small: 120\n',
    to: '',
    says: 'content/packages/full-valet.yaml: Full Valet → pricing → small must be a price in pounds, such as 40'
  },
  {
    name: 'a price that is no number',
    file: 'packages/full-valet.yaml',
    from: 'medium: 130',
    to: 'medium: about 130',
    says: 'content/packages/full-valet.yaml: Full Valet → pricing → medium must be a price in pounds, such as 40'
  },
  {
    name: 'an unknown add-on',
    file: 'packages/standard-valet.yaml',
    from: '- gloss-wax',
    to: '- glos-wax',
    says: 'content/packages/standard-valet.yaml: Standard Valet → addOns → number 1 there is no add-on "glos-wax" in add-ons.yaml'
  },
  {
    name: 'an absent picture',
    file: 'packages/stage-1-polish.yaml',
    from: 'stage1-polish.jpg',
    to: 'my-new-photo.jpg',
    says: 'content/packages/stage-1-polish.yaml: Stage 1 Polish → image → file there is no picture content/images/my-new-photo.jpg'
  },
  {
    name: 'an absent picture for social networks',
    file: 'pages.yaml',
    from: 'file: exterior-after.jpg',
    to: 'file: my-new-photo.jpg',
    says: 'content/pages.yaml: results → socialImage → file there is no picture content/images/my-new-photo.jpg'
  },
  {
    name: 'an absent picture of a pair',
    file: 'gallery.yaml',
    from: 'interior-after.jpg',
    to: 'my-new-photo.jpg',
    says: 'content/gallery.yaml: Interior → afterImage → file there is no picture content/images/my-new-photo.jpg'
  },
  {
    name: 'a bad hour',
    file: 'business.yaml',
    from: 'Sunday: 09:00-16:00',
    to: 'Sunday: 9-16:00',
    says: 'content/business.yaml: hours → Sunday must be opening and closing time such as 07:00-19:00, or closed'
  },
  {
    name: 'a day that closes before it opens',
    file: 'business.yaml',
    from: 'Sunday: 09:00-16:00',
    to: 'Sunday: 16:00-09:00',
    says: 'content/business.yaml: hours → Sunday must close later than it opens'
  },
  {
    name: 'a misspelt field',
    file: 'faqs.yaml',
    from: 'answer:',
    to: 'anser:',
    says: 'content/faqs.yaml: water-and-power → answer is missing'
  },
  {
    name: 'a word in brackets that stands for nothing',
    file: 'terms.md',
    from: '{depositInTerms}',
    to: '{deposit}',
    says: 'content/terms.md: holds {deposit}, which stands for nothing'
  },
  {
    name: 'broken YAML',
    file: 'business.yaml',
    from: 'established: 2024',
    to: 'established: [2024',
    says: 'content/business.yaml is not valid YAML: '
  },
  {
    name: 'a title that is too long',
    file: 'pages.yaml',
    from: /title: "Valeting and detailing packages.*"/,
    to: 'title: "A title that goes on for rather longer than any search engine would ever care to show"',
    says: 'content/pages.yaml: services → title must be 60 characters or fewer'
  },
  {
    name: 'an area that names no location',
    file: 'business.yaml',
    from: 'location: birmingham',
    to: 'location: brum',
    says: 'content/business.yaml: Sutton Coldfield → areas → number 4 → location there is no file locations/brum.yaml'
  },
  {
    name: 'a number used twice for the order',
    file: 'packages/stage-1-polish.yaml',
    from: /order: \d/,
    to: 'order: 1',
    says: '"1" is used twice'
  }
]

for (const { name, file, from, to, says } of faults) {
  test(`${name} is refused with file, entry and field`, () => {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    writeFileSync(path, after)
    expect(() => loadContent(folder)).toThrow(says)
  })
}
