import { expect, test } from 'vitest'
import { byteBudgets, findExcesses } from './budgets.ts'
import type { Weight } from './weigh.ts'

const { contact, services } = byteBudgets
const full = { script: 0, ...contact }
const nothing = Object.fromEntries(Object.keys(full).map((part) => [part, 0])) as unknown as Weight

test('a page may weigh what its budget says and not a byte more', () => {
  expect(findExcesses('/contact/', full)).toEqual([])
  for (const part of Object.keys(contact) as (keyof Weight)[])
    expect(findExcesses('/contact/', { ...full, [part]: full[part] + 1 })).toEqual([
      expect.stringContaining(` ${part};`)
    ])
})

test("another firm's words may grow with its packages, its photographs are its own, and code stays what it is", () => {
  const grown = { packages: Array(18).fill(''), locations: ['', ''] }
  const { html, script } = services
  expect(findExcesses('/services/', { ...nothing, html: 2 * html, pictures: 1e6, total: 1e6 }, grown)).toEqual([])
  expect(findExcesses('/services/', { ...nothing, html: 2 * html + 1, script: script + 1 }, grown)).toHaveLength(2)
})
