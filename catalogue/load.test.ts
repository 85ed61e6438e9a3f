import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spellNumber } from '../domain/number-words.ts'
import { loadContent } from './load.ts'

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'load-')), 'content')
  cpSync('sample', folder, { recursive: true, filter: (path) => !/images$/.test(path) })
  symlinkSync(resolve('sample/images'), join(folder, 'images'))
})

afterEach(() => rmSync(dirname(folder), { recursive: true }))

test('the content as it stands is whole', () => {
  const content = loadContent(folder)
  expect(content.packages.length).toBeGreaterThanOrEqual(9)
  expect(content.addOns.length).toBeGreaterThanOrEqual(14)
})

test('texts count the packages and name every town by themselves', () => {
  const before = loadContent(folder)
  const town = readFileSync(join(folder, 'locations/solihull.yaml'), 'utf8')
  writeFileSync(
    join(folder, 'locations/nowhere.yaml'),
    town
      .replace('slug: solihull', 'slug: nowhere')
      .replace('name: Solihull', 'name: Nowhere')
      .replace(/^order: .*/m, 'order: 99')
  )
  const item = readFileSync(join(folder, 'packages/full-valet.yaml'), 'utf8')
  writeFileSync(
    join(folder, 'packages/hovercraft-wash.yaml'),
    item
      .replace(/full-valet$/gm, 'hovercraft-wash')
      .replace('title: Full Valet', 'title: Hovercraft Wash')
      .replace(/^order: .*/m, 'order: 99')
      .replace(/^featured: .*/m, '')
  )
  const after = loadContent(folder)
  expect(after.packages).toHaveLength(before.packages.length + 1)
  expect(before.pages.services.subheading).toMatch(new RegExp(`^${spellNumber(before.packages.length)}`, 'i'))
  expect(after.pages.services.subheading).toMatch(new RegExp(`^${spellNumber(after.packages.length)}`, 'i'))
  expect(before.terms).not.toContain('Nowhere')
  expect(after.terms).toContain(' and Nowhere,')
})

test('titles start from the cheapest visit, not from an extra or a month of the plan', () => {
  const change = (file: string, from: string, to: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
  expect(loadContent(folder).pages.home.title).toContain('from £40 ')
  rmSync(join(folder, 'packages/deluxe-safe-wash.yaml'))
  change('packages/standard-valet.yaml', 'small: 65', 'small: 62.50')
  expect(loadContent(folder).pages.home.title).toContain('from £62.50 ')
})

test('everything that is wrong is said at once, with the places of a template in its own words', () => {
  const change = (file: string, from: string | RegExp, to: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
  change('packages/full-valet.yaml', 'small: 120', 'small: FILL IN the price, such as 40')
  change('packages/full-valet.yaml', /^(features:\n {2}- title: ).*/m, '$1FILL IN what is done')
  change('packages/stage-1-polish.yaml', '  large: 300\n', '')
  change('locations/solihull.yaml', 'slug: solihull', 'slug: services')
  change('locations/solihull.yaml', /^heading: .*/m, 'heading: Clean cars, and FILL IN')
  expect(() => loadContent(folder)).toThrow(
    expect.objectContaining({
      message: [
        "content/packages/full-valet.yaml: Full Valet → pricing → small still holds the template's words: write the price, such as 40",
        "content/packages/full-valet.yaml: Full Valet → features → number 1 → title still holds the template's words: write what is done",
        'content/packages/stage-1-polish.yaml: Stage 1 Polish → pricing must have a price for every size, or just one under small for all of them',
        "content/locations/solihull.yaml: Solihull → heading still holds the template's words: write your own",
        'content/locations/solihull.yaml: Solihull → slug is an address that the site needs for itself'
      ].join('\n')
    })
  )
})

test('the terms follow the rest of the site once their own deposit is gone', () => {
  const path = join(folder, 'business.yaml')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^ {2}inTerms: \d+\n/m, ''))
  const { business, terms } = loadContent(folder)
  expect(business.deposit?.inTerms).toBeUndefined()
  expect(terms).toContain(`A deposit of ${business.deposit?.percent}% is required`)
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
    name: 'an absent picture',
    file: 'packages/stage-1-polish.yaml',
    from: 'stage1-polish.jpg',
    to: 'my-new-photo.jpg',
    says: 'content/packages/stage-1-polish.yaml: Stage 1 Polish → image → file there is no picture images/my-new-photo.jpg'
  },
  {
    name: 'an absent picture for social networks',
    file: 'pages.yaml',
    from: 'file: exterior-after.jpg',
    to: 'file: my-new-photo.jpg',
    says: 'content/pages.yaml: results → socialImage → file there is no picture images/my-new-photo.jpg'
  },
  {
    name: 'an absent picture of a pair',
    file: 'gallery.yaml',
    from: 'interior-after.jpg',
    to: 'my-new-photo.jpg',
    says: 'content/gallery.yaml: Interior → afterImage → file there is no picture images/my-new-photo.jpg'
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
    name: 'a field left empty',
    file: 'business.yaml',
    from: 'Sunday: 09:00-16:00',
    to: 'Sunday:',
    says: 'content/business.yaml: hours → Sunday is empty: fill it in, or delete the line'
  },
  {
    name: 'a text where a group belongs',
    file: 'business.yaml',
    from: 'established: 2024',
    to: 'established: 2024\nnotice: Booked until May.',
    says: 'content/business.yaml: notice must be a group of fields, each on its own line below it'
  },
  {
    name: 'a field nobody knows',
    file: 'faqs.yaml',
    from: 'answer:',
    to: 'colour: blue\n  answer:',
    says: 'content/faqs.yaml: water-and-power has a field "colour", which is not known here: correct its spelling or delete it'
  },
  {
    name: 'what an earlier version called it',
    file: 'add-ons.yaml',
    from: 'priceFrom: true\n  oneOf',
    to: 'from: true\n  oneOf',
    says: 'has a field "from", which is called "priceFrom" now: rename it'
  },
  {
    name: 'what an earlier version wrote as a list',
    file: 'pages.yaml',
    from: /notices:\n(.*\n)*?(?= {2}howItWorks)/,
    to: 'notices:\n    - title: First visit\n      text: Off.\n',
    says: 'content/pages.yaml: services → notices used to be a list: name its three entries discount,'
  },
  {
    name: 'a word in brackets that stands for nothing',
    file: 'terms.md',
    from: '{depositInTerms}',
    to: '{deposit}',
    says: 'content/terms.md: holds {deposit}, which means nothing here'
  },
  {
    name: 'broken YAML',
    file: 'business.yaml',
    from: 'established: 2024',
    to: 'established: [2024',
    says: 'content/business.yaml is not valid YAML: '
  },
  {
    name: 'a brand of more than 60 letters',
    file: 'business.yaml',
    from: 'value: Ardenshine\n',
    to: `value: ${'x'.repeat(61)}\n`,
    says: 'business.yaml: brand → value must be 60 letters or fewer'
  },
  {
    name: 'a text that says only what the firm does not have',
    file: 'locations/solihull.yaml',
    from: /^heading: .*/m,
    to: 'heading: From {addOn:no-such-thing}',
    says: 'locations/solihull.yaml: Solihull → heading says only what needs {addOn:no-such-thing}, and this firm has no such thing: write it without'
  },
  {
    name: 'a question that needs something unheard of',
    file: 'faqs.yaml',
    from: 'needs: deposit',
    to: 'needs: despoit',
    says: 'faqs.yaml: deposit → needs'
  },
  {
    name: 'a distance that is none',
    file: 'coverage.csv',
    from: 'B1,7.2',
    to: 'B1,far',
    says: 'coverage.csv: Line 2 must read like B91,0.2 but reads: B1,far'
  },
  {
    name: 'a package without its time',
    file: 'packages/full-valet.yaml',
    from: /estimatedTime:\n.*\n.*\n/,
    to: '',
    says: 'content/packages/full-valet.yaml: Full Valet → estimatedTime must say how many hours it takes'
  },
  {
    name: 'a place on the home page given twice',
    file: 'packages/stage-1-polish.yaml',
    from: 'image:',
    to: 'featured: 1\nimage:',
    says: 'content/packages/stage-1-polish.yaml: Stage 1 Polish → featured "1" is used twice'
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
