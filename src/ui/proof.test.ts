import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'
import { type ProofFacts, ProofRow } from './proof.tsx'

const none: ProofFacts = { insurance: '', whoComes: '', legalName: 'Firm Ltd', companyNumber: '', invoices: '' }

test.each<[term: string | null, fact: Partial<ProofFacts>, words: string]>([
  [null, {}, ''],
  ['Insurance', { insurance: 'Covered by Such & Such.' }, 'Covered by Such &amp; Such.'],
  ['Who comes to you', { whoComes: 'Sam, in a white van.' }, 'Sam, in a white van.'],
  ['Registered company', { companyNumber: '01234567' }, 'Firm Ltd, company number 01234567'],
  ['Invoices', { invoices: 'We invoice businesses monthly.' }, 'We invoice businesses monthly.'],
  ['WhatsApp', { whatsapp: '+447700900123' }, 'https://wa.me/447700900123?']
])('of what speaks for a firm only %s is shown where nothing else is filled in', (term, fact, words) => {
  const html = renderToStaticMarkup(createElement(ProofRow, { facts: { ...none, ...fact } }))
  expect(html).toContain(words)
  expect([...html.matchAll(/<\/svg>([^<]+)<\/dt>/g)].map(([, name]) => name)).toEqual(term ? [term] : [])
  if (term === null) expect(html).toBe('')
})

test('phone number and email address in a text become links', () => {
  const contact = { phone: '0121 496 0000', email: 'a@b.example' }
  const text = 'Call 0121 496 0000 or write to a@b.example.'
  const html = renderToStaticMarkup(createElement(LinkedText, { text, contact })).replaceAll(/ class="[^"]*"/g, '')
  expect(html).toBe(
    'Call <a href="tel:+441214960000">0121 496 0000</a> or write to <a href="mailto:a@b.example">a@b.example</a>.'
  )
})
