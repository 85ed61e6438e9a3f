import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

test('phone number and email address in a text become links', () => {
  const contact = { phone: '0121 496 0000', email: 'a@b.example' }
  const text = 'Call 0121 496 0000 or write to a@b.example.'
  const html = renderToStaticMarkup(createElement(LinkedText, { text, contact })).replaceAll(/ class="[^"]*"/g, '')
  expect(html).toBe(
    'Call <a href="tel:+441214960000">0121 496 0000</a> or write to <a href="mailto:a@b.example">a@b.example</a>.'
  )
})
