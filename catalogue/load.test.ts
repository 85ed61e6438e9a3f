import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchFirm } from '../tests/support/scratch-firm.ts'

const firm = useScratchFirm()

function change(file: string, from: string | RegExp, to: string) {
  const before = firm.read(file)
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  firm.write(file, after)
}

test('the terms name every town, also one that is not among the areas', () => {
  firm.edit('business.yaml', (business) => ({ ...business, areas: [{ name: 'Dudley' }] }))
  expect(firm.load().terms).toContain('in Dudley, Birmingham and Solihull, and in')
})

test('the terms follow the rest of the site once their own deposit is gone', () => {
  change('business.yaml', /^ {2}inTerms: \d+\n/m, '')
  const { business, terms } = firm.load()
  expect(business.deposit?.inTerms).toBeUndefined()
  expect(terms).toContain(`A deposit of ${business.deposit?.percent}% is required`)
})

test('everything that is wrong is said at once, with the places of a template in its own words', () => {
  change('packages/full-valet.yaml', 'small: 120', 'small: FILL IN the price, such as 40')
  change('packages/full-valet.yaml', /^(features:\n {2}- title: ).*/m, '$1FILL IN what is done')
  change('packages/stage-1-polish.yaml', '  large: 300\n', '')
  change('locations/solihull.yaml', 'slug: solihull', 'slug: services')
  change('locations/solihull.yaml', /^heading: .*/m, 'heading: Clean cars, and FILL IN')
  const template = "still holds the template's words: write"
  const sentences = [
    `packages/full-valet.yaml: Pricing → Small ${template} the price, such as 40`,
    `packages/full-valet.yaml: What is done → number 1 → Title ${template} what is done`,
    'packages/stage-1-polish.yaml: Pricing must have a price for every size, or just one under small for all of them',
    `locations/solihull.yaml: Heading ${template} your own`,
    'locations/solihull.yaml: Page address is an address that the site needs for itself'
  ]
  expect(firm.load).toThrow(sentences.map((sentence) => `${basename(firm.folder)}/${sentence}`).join('\n'))
})

const full = 'packages/full-valet.yaml'
const stage1 = 'packages/stage-1-polish.yaml'
const sunday = 'Sunday: 09:00-16:00'
const noPicture = 'names my-new-photo.jpg, which is not among the pictures'

test.each<[file: string, from: string | RegExp, to: string, says: string]>([
  [full, '  small: 120\n', '', 'Pricing → Small must be a price in pounds, such as 40'],
  [full, 'medium: 130', 'medium: cheap', 'Pricing → Medium must be a price in pounds, such as 40'],
  [full, /estimatedTime:\n.*\n.*\n/, '', 'Estimated time must say how many hours it takes'],
  [stage1, 'image:', 'featured: 1\nimage:', 'On the home page "1" is used twice'],
  [stage1, 'stage1-polish.jpg', 'my-new-photo.jpg', `Image → Picture ${noPicture}`],
  ['pages.yaml', 'exterior-after.jpg', 'my-new-photo.jpg', `Results → Picture for sharing → Picture ${noPicture}`],
  ['gallery.yaml', 'interior-after.jpg', 'my-new-photo.jpg', `Interior → After image → Picture ${noPicture}`],
  [
    'gallery.yaml',
    /(after\.jpg\n.*\n)(?! {2}service)/g,
    '$1  servicePagesOnly: true\n',
    'must have at least one pair for'
  ],
  ['business.yaml', sunday, 'Sunday: 9-16:00', 'Hours → Sunday must be opening and closing time such as 07:00-19:00'],
  ['business.yaml', sunday, 'Sunday:', 'Hours → Sunday is empty: fill it in'],
  ['business.yaml', '\nsocials:', '\nnotice: No.\nsocials:', 'Notice must be a group of fields'],
  ['business.yaml', 'established: 2024', 'established: [2024', "can't be read: line"],
  ['business.yaml', /value: Ardenshine$/m, `value: ${'x'.repeat(61)}`, 'Brand must be 60 letters or fewer'],
  ['faqs.yaml', 'answer:', 'anser:', 'Do I need to supply water and power? → Answer is missing'],
  [
    'faqs.yaml',
    'answer:',
    'hue: 1\n  answer:',
    'Do I need to supply water and power? holds "hue", which the site does not know'
  ],
  ['faqs.yaml', 'needs: deposit', 'needs: despoit', 'Do I pay a deposit'],
  [
    'terms.md',
    '{depositInTerms}',
    '{deposit}',
    'holds {deposit}, which means nothing here: the nearest that does is {deposit'
  ],
  ['locations/solihull.yaml', /^heading: .*/m, 'heading: A {addOn:x}', 'Heading says only what needs {addOn:x}']
])('what is wrong in %s is named with entry and field: %j as %j %s', (file, from, to, says) => {
  change(file, from, to)
  expect(firm.load).toThrow(new RegExp(`${file.replace('.', '\\.')}:? ${RegExp.escape(says)}`))
})
