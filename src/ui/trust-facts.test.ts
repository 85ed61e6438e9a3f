import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../catalogue/load.ts'
import { About } from '../sections/about.tsx'
import { ContactAside } from '../sections/contact-aside.tsx'

const { business, pages } = loadContent('sample')
const { phone, email, hours, socials, areas, radius } = business

type Facts = { whoComes: string; insurance: string }
const places: [string, (trust: Facts) => string][] = [
  [
    'the about section',
    (trust) =>
      renderToStaticMarkup(
        createElement(About, {
          ...pages.home.about,
          business: { ...pages.home.business, href: '/contact/' },
          trust,
          contact: { phone, email }
        })
      )
  ],
  [
    'the contact page',
    (trust) =>
      renderToStaticMarkup(
        createElement(ContactAside, { contact: { phone, email, hours, closedDays: [] }, socials, areas, radius, trust })
      )
  ]
]

for (const [place, draw] of places) {
  describe(`who comes and the insurance, in ${place}`, () => {
    test('are not there while they are empty', () => {
      expect(draw({ whoComes: '', insurance: '' })).not.toMatch(/Who comes to you|Insurance/)
    })

    test('are each drawn by themselves', () => {
      const person = draw({ whoComes: 'Sam comes to you, in a white van.', insurance: '' })
      expect(person).toContain('Sam comes to you, in a white van.')
      expect(person).not.toContain('Insurance')
      const cover = draw({ whoComes: '', insurance: 'Covered for a million by Such & Such.' })
      expect(cover).toContain('Covered for a million by Such &amp; Such.')
      expect(cover).not.toContain('Who comes to you')
    })
  })
}
