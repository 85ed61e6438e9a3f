import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ContentError, parseYaml } from '../read.ts'
import { readYaml } from '../read-yaml.ts'
import { businessSchema } from './business.ts'

const sample = readFileSync('sample/business.yaml', 'utf8')

/** The sample's business with lines of the owner's in it, as YAML reads them. */
const read = (from: string, to: string) => {
  expect(sample).toContain(from)
  const options = { facts: new Map(), remarks: { leftOut: [], longTexts: [] } }
  const yaml = readYaml(sample.replace(from, to))
  const { data, faults } = parseYaml('business.yaml', yaml, businessSchema, options)
  if (faults.length > 0) throw new ContentError(faults)
  return data
}
const readWith = (lines: string) => read('\nsocials:', `\n${lines}\nsocials:`)
const readPhone = (written: string) => read('value: 0121 496 0182', `value: ${written}`).phone

test.each([
  ['0121 496 0182', ['+44 121 496 0182', '(0121) 496 0182', '0121-496-0182', '01214960182', '+441214960182']],
  ['020 7946 0123', ['+44 20 79460123']],
  ['01632 960123', ['01632-960123']],
  ['07700 900123', ['07700900123']]
])('the phone number %s may be written in many ways, with or without quotes: %j', (number, ways) => {
  for (const written of ways) expect([readPhone(written), readPhone(`"${written}"`)]).toEqual([number, number])
})

const wrong = ['0121 496 018', '0121 496 01822', '+1 212 555 0123', 'ring us', '999', '0121 496 0182 ext 4', 'true']
test.each(wrong)('the phone number %s is refused with an example', (written) => {
  expect(() => readPhone(written)).toThrow(
    /business\.yaml: Phone must be a (UK number such as 01632 960000|telephone number)/
  )
})

test.each(['07700 900123', '"+447700900123"'])('the WhatsApp number %s is held as links want it', (written) => {
  expect(readWith(`whatsapp: ${written}`).whatsapp).toBe('+447700900123')
})

test('closed days may be written as a line or with their fields, a notice by the day or by the minute', () => {
  const { closed, bankHolidays, notice } = readWith(`closed:
  - 2026-12-24
  - 2026-12-28 to 2027-01-02
  - from: 2027-07-05
    until: 2027-07-16
    note: Back soon.
bankHolidays: Scotland
notice:
  text: Booked up.
  from: 2026-07-01
  until: 2026-07-14 18:00`)
  expect(closed).toEqual([
    { from: '2026-12-24', until: '2026-12-24' },
    { from: '2026-12-28', until: '2027-01-02' },
    { from: '2027-07-05', until: '2027-07-16', note: 'Back soon.' }
  ])
  expect(bankHolidays).toBe('Scotland')
  const [from, until] = [Date.parse('2026-06-30T23:00Z'), Date.parse('2026-07-14T17:00Z')]
  expect(notice).toMatchObject({ text: 'Booked up.', from, until })
})

const notDay = 'must be a day such as 2026-12-24'
test.each([
  ['whatsapp: 12345', 'WhatsApp must be a UK number such as 07700 900123'],
  ['closed: [24 December]', `Closed days → number 1 → From ${notDay}`],
  ['closed: [2027-02-29]', `Closed days → number 1 → From ${notDay}`],
  ['closed: [2026-12-24 to January]', `Closed days → number 1 → Until ${notDay}`],
  ['closed: [2026-12-24 to 2026-12-20]', 'Closed days → number 1 must not end before it begins'],
  [
    'bankHolidays: open',
    'Closed on the bank holidays of must be England and Wales, Scotland, Northern Ireland, or left out'
  ],
  ['notice: {text: Busy., until: tomorrow}', 'Notice → Until must be a day such as 2026-12-14, or a day and time'],
  ['notice: {text: Busy., from: 2026-12-14 6pm}', 'Notice → From must be a day such as 2026-12-14, or a day and time'],
  ['notice: {text: Busy., from: 2026-12-14, until: 2026-12-01}', 'Notice must not end before it begins'],
  ['notice: {from: 2026-12-14}', 'Notice → Text is missing']
])('%s is refused: %s', (line, sentence) => {
  expect(() => readWith(line)).toThrow(sentence)
})
