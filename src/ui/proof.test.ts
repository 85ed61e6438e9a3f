import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { ContactAside } from '../sections/contact-aside.tsx'
import { type ProofFacts, ProofRow } from './proof.tsx'

const { business } = loadContent('sample')
const { phone, email, hours, socials, areas, radius } = business
const none: ProofFacts = { insurance: '', whoComes: '', legalName: 'Firm Ltd', companyNumber: '', invoices: '' }
const drawRow = (facts: Partial<ProofFacts>) =>
  renderToStaticMarkup(createElement(ProofRow, { facts: { ...none, ...facts } }))
const drawBesideForm = (facts: Partial<ProofFacts>) =>
  renderToStaticMarkup(
    createElement(ContactAside, {
      ...{ contact: { phone, email, hours, closedDays: [] }, socials, areas, radius },
      proof: { ...none, ...facts }
    })
  )

test('the sample, with nothing filled in, draws nothing at all', () => {
  expect(renderToStaticMarkup(createElement(ProofRow, { facts: business }))).toBe('')
  expect(drawBesideForm({})).not.toContain('class="proof')
})

const facts: [string, Partial<ProofFacts>, string][] = [
  ['Insurance', { insurance: 'Covered by Such & Such.' }, 'Covered by Such &amp; Such.'],
  ['Who comes to you', { whoComes: 'Sam, in a white van.' }, 'Sam, in a white van.'],
  ['Registered company', { companyNumber: '01234567' }, 'Firm Ltd, company number 01234567'],
  ['Invoices', { invoices: 'We invoice businesses monthly.' }, 'We invoice businesses monthly.'],
  ['WhatsApp', { whatsapp: '+447700900123' }, 'https://wa.me/447700900123?']
]

test.each(facts)('%s is shown by itself, in the row and beside the form', (term, fact, words) => {
  for (const draw of [drawRow, drawBesideForm]) {
    const html = draw(fact)
    expect(html).toContain(words)
    expect([...html.matchAll(/<\/svg>([^<]+)<\/dt>/g)].map(([, name]) => name)).toEqual([term])
  }
})
