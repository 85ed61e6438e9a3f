import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { describeForm } from '../../../catalogue/describe-form.ts'
import { loadContent } from '../../../catalogue/load.ts'
import { parseBooking, readBooking } from '../../../domain/booking.ts'
import { bookingFields, fieldDescriptions } from '../../../domain/booking-fields.ts'
import { readEmailSettings } from '../../../domain/email-settings.ts'
import { renderAnswer } from './answer.tsx'

const form = describeForm(loadContent('sample'), readEmailSettings({}))
const typed = {
  name: 'Ann',
  selectedPackage: 'Full Valet',
  vehicleSize: 'medium',
  addOns: ['Excessive pet hair removal', '1-year ceramic coating'],
  firstVisit: 'yes',
  firstWish: '2031-11-20',
  firstWishTime: 'morning',
  secondWish: 'some Friday',
  note: '\nTwo cars.\nThere is a gate.'
}

function draw(values: object) {
  const booking = readBooking(values)
  const rules = { acceptedTerms: true, packageTitles: form.packages.map(({ title }) => title) }
  const checked = parseBooking(values, rules)
  if (!('problem' in checked)) throw new Error('There is a mistake in it.')
  const answer = {
    page: 'error' as const,
    typed: { booking, acceptedTerms: true, hadPhotos: booking.note !== undefined },
    problem: checked.problem
  }
  return parse(renderAnswer(answer, form))
}

test('everything that was added stands in the form again, and its parts are open', () => {
  const page = draw(typed)
  const ticked = page
    .querySelectorAll('[checked]')
    .map((box) => `${box.getAttribute('name')}=${box.getAttribute('value')}`)
  expect(ticked).toEqual([
    'vehicleSize=medium',
    'addOns=Excessive pet hair removal',
    'addOns=1-year ceramic coating',
    'firstVisit=yes',
    'acceptedTerms=yes'
  ])
  expect(page.querySelector('#firstWish')?.getAttribute('value')).toBe('2031-11-20')
  expect(page.querySelector('#firstWishTime [selected]')?.getAttribute('value')).toBe('morning')
  expect(page.querySelector('#secondWish')?.getAttribute('value')).toBe('some Friday')
  expect(page.querySelector('#note')?.textContent.trim()).toBe('Two cars.\nThere is a gate.')
  expect(page.querySelectorAll('#booking-form details:not([open])')).toEqual([])
})

test('what nobody used stays folded, and no price is shown that no script could keep right', () => {
  const page = draw({ name: 'Ann' })
  expect(page.querySelectorAll('#booking-form details[open]')).toEqual([])
  expect(page.querySelectorAll('.estimate-result, .help-button')).toEqual([])
  expect(page.querySelectorAll('[name=addOns]')).toHaveLength(14)
})

test('each field that is missing says so in its own words', () => {
  const page = draw({})
  expect(page.querySelector('[role=alert] h2')?.textContent).toBe('Please fill in all required fields')
  const said = page.querySelectorAll('.field-error').map(({ textContent }) => textContent)
  const required = bookingFields.flatMap((field) => fieldDescriptions[field].missing ?? [])
  expect(said).toEqual(required)
  expect(new Set(required).size).toBe(6)
})

test('a note that is too long says so in the summary and at the field', () => {
  const whole = { phone: '0121', postalCode: 'B91', carMake: 'Mazda', carModel: '3' }
  const page = draw({ ...typed, ...whole, note: 'x'.repeat(1001) })
  expect(page.querySelector('[role=alert]')?.textContent).toContain('Please keep the note to 1,000 characters')
  expect(page.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#note')
  expect(page.querySelector('#note')?.getAttribute('aria-describedby')).toBe('note-error note-hint')
  expect(page.querySelector('#note-error')?.textContent).toBe('Please keep the note to 1,000 characters')
})
