import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import type { Testimonial } from '../../catalogue/schema.ts'
import { listTestimonials } from './testimonials.ts'

const { packages } = loadContent('sample')
const bare: Testimonial = { id: 'one', quote: 'Clean.', name: 'Ann', rating: 5, sample: false }
const describeVisit = (facts: Partial<Testimonial>) =>
  listTestimonials({ packages, testimonials: [{ ...bare, ...facts }] })[0]?.visit

test('a testimonial says what is known of the visit, in one line', () => {
  const all = { car: 'BMW X5', town: 'Shirley', package: 'full-valet', month: '2026-03', source: 'Google' }
  expect(describeVisit(all)).toBe('BMW X5, Shirley · Full Valet · March 2026 · from Google')
  expect(describeVisit({ town: 'Shirley', month: '2025-12' })).toBe('Shirley · December 2025')
  expect(describeVisit({})).toBe('')
})

test('a package that is gone is not named', () => {
  expect(describeVisit({ car: 'BMW X5', package: 'steam-clean' })).toBe('BMW X5')
})
