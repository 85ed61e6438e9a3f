import { expect, test } from 'vitest'
import { fillData, fillMarkdown, fillText } from './fill-in.ts'

const facts = new Map<string, string | null>([
  ['brand', 'Smith & Co. Ltd'],
  ['legalName', 'Smith & Co.'],
  ['phone', '0121'],
  ['depositPercent', null],
  ['replyPromise', null],
  ['package:wash', '£40'],
  ['needs:deposit', null],
  ['needs:plan', '']
])

test.each([
  ['All is there: {brand}, {phone}.', 'All is there: Smith & Co. Ltd, 0121.'],
  ['A {depositPercent}% deposit is taken. It is kept.', 'It is kept.'],
  ['Rated 4.9 off the M42. A {depositPercent}% deposit, e.g. now. Call {phone}.', 'Rated 4.9 off the M42. Call 0121.'],
  ['{brand} says so. {depositPercent}%!', 'Smith & Co. Ltd says so.'],
  ['Ring {legalName}. Now.', 'Ring Smith & Co. Now.'],
  ['{replyPromise} We ring {phone}.', 'We ring 0121.'],
  ['We say: {replyPromise} We ring {phone}.', 'We ring 0121.'],
  ['A wash is {package:wash}. A dip is {package:dip}.', 'A wash is £40.'],
  ['{needs:deposit}It comes off the price. {needs:plan}Members pay less.', 'Members pay less.'],
  ['{depositPercent}% upfront', '']
])('%s', (template, text) => {
  expect(fillText(template, facts).text).toBe(text)
})

test('a list loses the texts, and the entries, that say nothing any more; places in the file still hold', () => {
  const { data, toSourcePath } = fillData(
    'a.yaml',
    {
      notes: ['{depositPercent}% now.', 'Kept.'],
      tiles: [
        { title: '{depositPercent}% off', text: 'Gone.' },
        { title: 'Kept', text: 'Stays.' }
      ],
      group: { title: 'Kept', text: '{depositPercent}%.' }
    },
    facts
  )
  expect(data).toEqual({ notes: ['Kept.'], tiles: [{ title: 'Kept', text: 'Stays.' }], group: { title: 'Kept' } })
  expect(toSourcePath(['tiles', 0, 'text'])).toEqual(['tiles', 1, 'text'])
})

const long = 'word '.repeat(12)

test.each([
  ['title', `Cars | {brand} ${long}`, 'Cars'],
  ['title', `{brand} ${long}`, 'Smith & Co. Ltd word word word word word word word word…'],
  ['description', `${long}{phone}. ${long}here. ${long}gone.`, `${long}0121. ${long}here.`],
  // A sentence that says too little is not all that is shown.
  ['description', `Yes. ${long.repeat(4)}{phone}.`, `Yes. ${'word '.repeat(31).trim()}…`],
  ['heading', `${long}{phone} ${long}`, `${long}0121 ${long}`]
])('%s fits what search engines show', (field, template, text) => {
  const { data, longTexts } = fillData('pages.yaml', { services: { [field]: template } }, facts)
  expect(data).toEqual({ services: { [field]: text } })
  expect(longTexts).toEqual([])
})

test('what is written by hand is published as it is, and its length told', () => {
  const written = { title: `${long}x`, services: { wash: { summary: long } } }
  const { data, longTexts } = fillData('locations/ely.yaml', written, facts)
  expect(data).toEqual(written)
  expect(longTexts).toEqual([{ file: 'locations/ely.yaml', path: ['title'], length: 61, longest: 60 }])
})

test('a section of Markdown goes with its first sentence, other sentences go alone', () => {
  const source = [
    'Before, {depositPercent}%. Stays.',
    '### Deposit',
    'A deposit of {depositPercent}%\nis taken. It is kept.',
    '### Prices',
    'Prices start low. A deposit\nof {depositPercent}% is taken.',
    '- One.\n- {depositPercent}% now.\n- Three, {phone}.',
    '### {depositPercent}% rules',
    'Gone too.\n'
  ]
  const { text, lost } = fillMarkdown(source.join('\n\n'), facts)
  const kept = ['Stays.', '### Prices', 'Prices start low.', '- One.\n- Three, 0121.']
  expect(text.trimEnd()).toBe(kept.join('\n\n'))
  expect(lost).toHaveLength(5)
})
