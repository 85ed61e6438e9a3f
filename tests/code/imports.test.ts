import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Imports point one way. A room may use itself and what is named here; tests are free. */
const allowed: Record<string, string[]> = {
  domain: [],
  catalogue: ['domain'],
  server: ['domain', 'catalogue'],
  'src/ui': ['domain'],
  'src/sections': ['domain', 'src/ui'],
  'src/islands': ['domain', 'src/ui'],
  'src/lib': ['catalogue', 'domain', 'src/ui'],
  'src/layouts': ['catalogue', 'src/lib', 'src/sections', 'src/scripts', 'src/styles'],
  'src/pages': ['src', 'domain', 'catalogue'],
  'src/scripts': ['domain'],
  'editor/yaml': [],
  'editor/server': ['catalogue', 'domain', 'commands/launch-check', 'commands/new-entry', 'editor/yaml'],
  'editor/client': ['domain', 'editor/yaml']
}

/** A type alone reads nothing, and the schema's and pictures' are what props are made of. */
const allowedTypes: Record<string, string[]> = {
  // What the build compiles for it.
  server: ['src/islands'],
  'src/ui': ['catalogue'],
  'src/sections': ['catalogue'],
  'src/islands': ['catalogue'],
  'src/scripts': ['catalogue'],
  'editor/client': ['catalogue', 'editor/server', 'commands/new-entry', 'src/scripts']
}

const imports = Object.keys(allowed).flatMap((room) =>
  globSync(`${room}/**/*.{ts,tsx,astro}`)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => listImports(file).map((one) => ({ room, file: file.split(sep).join('/'), ...one })))
)

test.each(Object.keys(allowed))('%s imports only what it may', (room) => {
  const own = imports.filter((one) => one.room === room)
  expect(own.length).toBeGreaterThan(0)
  const trespasses = own.filter(({ target, isType }) => {
    const rooms = [room, ...(allowed[room] ?? []), ...(isType ? (allowedTypes[room] ?? []) : [])]
    return !rooms.some((name) => target.startsWith(`${name}/`))
  })
  expect(trespasses).toEqual([])
})

test('no folders of islands import each other in a circle', () => {
  const edges = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [file, target].map((path) => /^src\/islands\/[^/]+(?=\/)/.exec(path)?.[0])
    if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  const reach = (place: string, seen = new Set<string>()): Set<string> => {
    for (const next of edges.get(place) ?? []) if (!seen.has(next)) reach(next, seen.add(next))
    return seen
  }
  expect(edges.size).toBeGreaterThan(0)
  expect([...edges.keys()].filter((place) => reach(place).has(place))).toEqual([])
})

function listImports(file: string) {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*'(\.[^']+)'|import\(?\s*'(\.[^']+)'/g
  )
  return [...found].map(([, type, named, bare]) => ({
    target: join(dirname(file), named ?? bare ?? '')
      .split(sep)
      .join('/'),
    isType: type !== undefined
  }))
}
