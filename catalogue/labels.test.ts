import { expect, test } from 'vitest'
import { findLabel, nameField } from './labels.ts'

test('fields go by the names that the form gives them', () => {
  expect(findLabel('business.yaml', ['email', 'value'])).toBe('Email')
  expect(findLabel('packages/full-valet.yaml', ['wordsAreDraft'])).toBe('Words are a draft')
  expect(findLabel('locations/solihull.yaml', ['servicesHeading'])).toBe('Services heading')
  expect(nameField('business.yaml', ['hours', 'Monday'], null)).toBe('Hours → Monday')
})

test('entries of a list go by their own names, or by their number', () => {
  const path = [1, 'answer']
  expect(nameField('faqs.yaml', path, [{}, { question: 'Where do you come?' }])).toBe('Where do you come? → Answer')
  expect(nameField('faqs.yaml', path, [])).toBe('number 2 → Answer')
})
