import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Imports point one way. A room may use itself and what stands here; tests are free. */
const allowed: Record<string, string[]> = {
  domain: [],
  catalogue: ['domain'],
  server: ['domain', 'catalogue'],
  'src/ui': ['domain'],
  'src/sections': ['domain', 'src/ui'],
  'src/islands': ['domain', 'src/ui'],
  'src/lib': ['catalogue', 'domain', 'src/ui'],
  'src/layouts': ['catalogue', 'src/lib', 'src/sections', 'src/scripts', 'src/styles'],
  'src/pages': [
    'src/layouts',
    'src/lib',
    'src/sections',
    'src/ui',
    'src/islands',
    'src/scripts',
    'domain',
    'catalogue'
  ],
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

for (const room of Object.keys(allowed)) {
  test(`${room} imports only what it may`, () => {
    const files = listFiles(room)
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap((file) => findTrespasses(file, room))).toEqual([])
  })
}

test('no rooms import each other in a circle, nor do the folders of islands', () => {
  const imports = new Map<string, Set<string>>()
  for (const file of Object.keys(allowed).flatMap(listFiles)) {
    const place = findPlace(file)
    for (const { target } of listImports(file))
      imports.set(place, (imports.get(place) ?? new Set()).add(findPlace(target)))
  }
  expect(findCircle(imports)).toEqual([])
  imports.get('src/islands/coverage')?.add('src/islands/booking')
  expect(findCircle(imports)).toEqual(expect.arrayContaining(['src/islands/coverage', 'src/islands/booking']))
})

function listFiles(room: string): string[] {
  return globSync(`${room}/**/*.{ts,tsx,astro}`)
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts'))
}

function listImports(file: string): { target: string; isType: boolean }[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*'(\.[^']+)'|import\(?\s*'(\.[^']+)'/g
  )
  return [...imports].map(([, type, named, bare]) => ({
    target: join(dirname(file), named ?? bare ?? '')
      .split(sep)
      .join('/'),
    isType: type !== undefined
  }))
}

function findTrespasses(file: string, room: string): string[] {
  return listImports(file).flatMap(({ target, isType }) => {
    const rooms = [room, ...(allowed[room] ?? []), ...(isType ? (allowedTypes[room] ?? []) : [])]
    return rooms.some((name) => target.startsWith(`${name}/`)) ? [] : [`${file} imports ${target}`]
  })
}

/** A file's room, or its folder among the islands. */
function findPlace(file: string): string {
  return (
    /^src\/islands\/[^/]+(?=\/)/.exec(file)?.[0] ??
    Object.keys(allowed).find((room) => file.startsWith(`${room}/`)) ??
    file
  )
}

/** The places of the first circle there is, back to where it begins. */
function findCircle(imports: Map<string, Set<string>>): string[] {
  const walk = (place: string, way: string[]): string[] => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place]
    for (const next of imports.get(place) ?? []) {
      const circle = next === place ? [] : walk(next, [...way, place])
      if (circle.length > 0) return circle
    }
    return []
  }
  return [...imports.keys()].map((place) => walk(place, [])).find((circle) => circle.length > 0) ?? []
}
