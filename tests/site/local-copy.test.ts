import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { readPage, readText, services } from './site.ts'

for (const service of services) {
  test(`${service} reads differently in the two towns`, () => {
    const birmingham = listRuns(`/birmingham/${service}/`)
    const solihull = listRuns(`/solihull/${service}/`)
    expect(shareAbsent(birmingham, solihull)).toBeGreaterThanOrEqual(0.4)
    expect(shareAbsent(solihull, birmingham)).toBeGreaterThanOrEqual(0.4)
  })
}

/** Runs of five words of the main text, the price table aside. */
function listRuns(path: string): Set<string> {
  const main = parse(readPage(path).querySelector('main')?.outerHTML ?? '')
  main.querySelector('[data-price-table]')?.remove()
  const words =
    readText(main)
      .toLowerCase()
      .match(/[\p{L}\p{N}£%'-]+/gu) ?? []
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

function shareAbsent(from: Set<string>, other: Set<string>): number {
  return [...from].filter((run) => !other.has(run)).length / from.size
}
