import { expect, test } from 'vitest'
import { findKind, notFoundPath, type PageKind, paths } from '../catalogue/routes.ts'
import { byteBudgets, findExcesses } from './budgets.ts'
import type { Weight } from './weigh.ts'

const pages: Record<PageKind, string> = {
  ...paths,
  town: '/redditch/',
  service: '/redditch/full-valet/',
  notFound: notFoundPath
}
const nothing: Weight = {
  html: 0,
  styles: 0,
  earlyScript: 0,
  script: 0,
  allScript: 0,
  fonts: 0,
  pictures: 0,
  firstView: 0,
  total: 0
}

for (const [kind, path] of Object.entries(pages) as [PageKind, string][]) {
  test(`${path} may weigh what its budget says and not a byte more`, () => {
    expect(findKind(path)).toBe(kind)
    const full = { ...nothing, ...byteBudgets[kind] }
    expect(findExcesses(path, full)).toEqual([])
    for (const part of Object.keys(byteBudgets[kind]) as (keyof Weight)[])
      expect(findExcesses(path, { ...full, [part]: full[part] + 1 })).toEqual([expect.stringContaining(` ${part};`)])
  })
}

test("another firm's words may grow with its packages, its photographs are its own, and code stays what it is", () => {
  const grown = { packages: Array(18).fill(''), locations: ['', ''] }
  const { html, script } = byteBudgets.services
  expect(findExcesses('/services/', { ...nothing, html: 2 * html, pictures: 1e6, total: 1e6 }, grown)).toEqual([])
  expect(findExcesses('/services/', { ...nothing, html: 2 * html + 1, script: script + 1 }, grown)).toHaveLength(2)
  const small = { packages: [''], locations: [''] }
  expect(findExcesses('/services/', { ...nothing, html }, small)).toEqual([])
})
