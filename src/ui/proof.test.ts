import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'
import { ProofBand, type ProofFacts } from './proof.tsx'

const least: ProofFacts = {
  insurance: undefined,
  whoComes: undefined,
  otherDay: undefined,
  payments: { inTerms: ['bank transfer', 'cash'], bothStand: false },
  legalName: 'Firm Ltd',
  companyNumber: '',
  invoices: ''
}
const profile = 'https://maps.example/firm'

test.each<[term: string, fact: Partial<ProofFacts>, words: string]>([
  ['4.9 from 12 reviews', { rating: { value: 4.9, count: 12, sample: false, bothStand: false } }, `href="${profile}"`],
  ['5.0 from 1 review', { rating: { value: 5, count: 1, sample: false, bothStand: false } }, 'target="_blank"'],
  ['Insurance', { insurance: { value: 'Covered by Such & Such.', sample: false } }, 'Covered by Such &amp; Such.'],
  ['Who comes to you', { whoComes: { value: 'Sam, in a white van.', sample: false } }, 'Sam, in a white van.'],
  ['Rain, or another day', { otherDay: { value: 'Ring us.', sample: false } }, 'Ring us.'],
  ['Registered company', { companyNumber: '01234567' }, 'Firm Ltd, company number 01234567'],
  ['Invoices', { invoices: 'We invoice businesses monthly.' }, 'We invoice businesses monthly.'],
  ['WhatsApp', { whatsapp: '+447700900123' }, 'https://wa.me/447700900123?']
])('of what speaks for a firm only %s and how one pays is shown where nothing else is filled in', (...row) => {
  const [term, fact, words] = row
  const html = draw({ ...least, ...fact })
  expect(html).toContain(words)
  expect(html).toContain('By bank transfer or cash.')
  expect(listTerms(html).toSorted()).toEqual([term, 'How you pay'].toSorted())
  expect(html).not.toContain('Sample')
})

test('phone number and email address in a text become links', () => {
  const contact = { phone: '0121 496 0000', email: 'a@b.example' }
  const text = 'Call 0121 496 0000 or write to a@b.example.'
  const html = renderToStaticMarkup(createElement(LinkedText, { text, contact })).replaceAll(/ class="[^"]*"/g, '')
  expect(html).toBe(
    'Call <a href="tel:+441214960000">0121 496 0000</a> or write to <a href="mailto:a@b.example">a@b.example</a>.'
  )
})

const draw = (facts: ProofFacts) => renderToStaticMarkup(createElement(ProofBand, { facts, reviewsHref: profile }))
const listTerms = (html: string) => [...html.matchAll(/<\/svg><span[^>]*>([^<]+)/g)].map(([, name]) => name?.trim())
