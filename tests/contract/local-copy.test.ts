import { expect, test } from 'vitest'
import { content, readPage, readText, services } from '../site/site.ts'

/* An owner's towns may begin with few words, and share a package's own: the launch check names those. */
for (const { id, title } of content.packages) {
  const written = content.locations.flatMap(({ name, services }) =>
    services[id] ? [{ name, runs: listRuns(listTexts(services[id]).join(' ')) }] : []
  )
  for (const [index, town] of written.entries())
    for (const other of written.slice(index + 1))
      test(`${title}: the words for ${town.name} are not those for ${other.name}`, () => {
        expectDifferent(town.runs, other.runs, 0.8)
      })
}

/* On the pages, where some notes hold in every town, two fifths of these parts differ. */
for (const service of services)
  test(`/birmingham/${service}/ reads differently in Solihull`, () => {
    expectDifferent(listRuns(readOwn(`/birmingham/${service}/`)), listRuns(readOwn(`/solihull/${service}/`)), 0.4)
  })

function expectDifferent(one: Set<string>, other: Set<string>, share: number) {
  expect(shareAbsent(one, other)).toBeGreaterThanOrEqual(share)
  expect(shareAbsent(other, one)).toBeGreaterThanOrEqual(share)
}

function listTexts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(listTexts)
}

/** What a page says of its town: the words of the hero, Services Details and Important Notes. */
function readOwn(path: string): string {
  const main = readPage(path).querySelector('main')
  const hero = main?.querySelectorAll('.page-hero :is(h1, h1 + p)') ?? []
  const sections = main?.querySelectorAll('section').filter((section) => {
    const heading = readText(section.querySelector('h1, h2'))
    return heading.includes('Services Details') || heading === 'Important Notes'
  })
  const parts = [...hero, ...(sections ?? [])]
  expect(parts.length).toBeGreaterThanOrEqual(4)
  return parts.map(readText).join(' ')
}

/** Runs of five words. */
function listRuns(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}£%'-]+/gu) ?? []
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

function shareAbsent(from: Set<string>, other: Set<string>): number {
  return [...from].filter((run) => !other.has(run)).length / from.size
}
