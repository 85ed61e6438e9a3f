import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

const contact = { phone: '0121 496 0000', email: 'a@b.example' }
const draw = (text: string) =>
  renderToStaticMarkup(createElement(LinkedText, { text, contact })).replaceAll(/ class="[^"]*"/g, '')

test('Phone number and email address become links, the rest stays as it was', () => {
  expect(draw('Call 0121 496 0000 or write to a@b.example. Call 0121 496 0000!')).toBe(
    'Call <a href="tel:+441214960000">0121 496 0000</a> or write to <a href="mailto:a@b.example">a@b.example</a>. ' +
      'Call <a href="tel:+441214960000">0121 496 0000</a>!'
  )
  expect(draw('Nothing to press')).toBe('Nothing to press')
})
