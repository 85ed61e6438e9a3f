import { expect, test } from 'vitest'
import { suggestEmail } from './email-address.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['Ann.Lee+car@Hotmial.co.uk', 'Ann.Lee+car@hotmail.co.uk'],
  ['ann@outlok.com', 'ann@outlook.com'],
  ['ann@gmail.com', null],
  ['ann@ymail.com', null],
  ['ann@mail.com', null],
  ['ann@example.co.uk', null],
  ['ann', null],
  ['', null]
])('for the address %j we offer %s', (typed, offered) => {
  expect(suggestEmail(typed)).toBe(offered)
})
