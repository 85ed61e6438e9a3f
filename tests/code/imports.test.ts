import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolders, softwareFolders } from '../../build/sources.ts'

/** Imports point one way. A room may use itself and the rooms named here. */
const rooms = listRooms({
  domain: '',
  look: '',
  settings: 'domain',
  catalogue: 'domain look settings',
  server: 'domain catalogue settings',
  'src/scripts': 'build domain',
  'src/ui': 'domain',
  'src/sections': 'domain src/ui',
  'src/islands': 'domain src/ui',
  'src/styles': 'src/islands src/sections src/ui',
  'src/lib': 'catalogue domain look src/ui',
  'src/layouts': 'build catalogue domain src/lib src/scripts src/sections src/styles',
  'src/pages': 'build catalogue domain settings src/islands src/layouts src/lib src/scripts src/sections src/ui',
  build: 'catalogue domain look server settings src/lib',
  owner: 'catalogue domain server settings',
  'owner/launch-check': 'build catalogue domain owner owner/editor/yaml server settings src/lib',
  'owner/new-entry': 'catalogue owner',
  'owner/editor': 'catalogue domain look owner owner/editor/yaml owner/launch-check owner/new-entry server settings',
  'owner/editor/client': 'domain owner/editor/yaml owner/publish src/styles src/ui',
  'owner/editor/yaml': 'catalogue',
  'owner/publish': 'build catalogue domain owner owner/editor owner/editor/yaml owner/launch-check server settings',
  commands: 'build catalogue owner owner/editor owner/launch-check owner/publish server settings',
  'tests/support': 'build catalogue domain owner owner/new-entry server settings src/islands src/lib',
  bench: 'build catalogue tests/support'
})

/** A type alone reads nothing, and the schema's and pictures' are what props are made of. */
const typesOnly = listRooms({
  // What the build compiles for it.
  server: 'look',
  'src/layouts': 'src/ui',
  'src/ui': 'catalogue',
  'src/sections': 'catalogue',
  'src/islands': 'catalogue',
  'src/scripts': 'catalogue',
  'owner/editor': 'src/scripts',
  'owner/editor/client': 'catalogue owner/editor owner/new-entry src/scripts'
})

const sources = globSync(`{${softwareFolders},bench,tests}/**/*.{ts,tsx,astro,css,mjs}`)
  .map(toSlashes)
  .filter((file) => !file.includes('node_modules/'))
const product = sources.filter((file) => !/\.(test|spec)\.ts$/.test(file) && !/(^|\/)tests\/(?!support\/)/.test(file))
const imports = new Map(sources.map((file) => [file, listImports(file)]))

test('every file is in a room, and every room has files', () => {
  expect(product.filter((file) => !findRoom(file))).toEqual([])
  expect(Object.keys(rooms).filter((room) => !product.some((file) => findRoom(file) === room))).toEqual([])
})

test.each(Object.keys(rooms))('%s imports only what it may', (room) => {
  const trespasses = product
    .filter((file) => findRoom(file) === room)
    .flatMap((file) => (imports.get(file) ?? []).map((one) => ({ file, ...one })))
    .filter(({ target, isType }) => {
      const other = findRoom(target) ?? target
      return other !== room && !rooms[room]?.includes(other) && !(isType && typesOnly[room]?.includes(other))
    })
  expect(trespasses).toEqual([])
})

test('a release takes along every room that the server needs', () => {
  const needed = new Set(['server'])
  // The set grows during the loop, and new rooms are visited too.
  for (const room of needed) for (const other of rooms[room] ?? []) needed.add(other)
  expect([...needed].sort()).toEqual(serverFolders)
})

test('neither rooms nor files import each other in a circle', () => {
  const between = new Map(Object.entries(rooms))
  const files = new Map([...imports].map(([file, found]) => [file, found.map(({ target }) => target)]))
  expect([...findCircles(between), ...findCircles(files)]).toEqual([])
})

function listRooms(table: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(table).map(([room, others]) => [room, others.split(' ').filter(Boolean)]))
}

/** The innermost. */
function findRoom(file: string): string | undefined {
  return Object.keys(rooms)
    .filter((room) => file.startsWith(`${room}/`))
    .sort((one, other) => other.length - one.length)[0]
}

/** Each circle once, as the way round it. */
function findCircles(edges: Map<string, string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (place: string, way: string[]) => {
    if (way.includes(place)) circles.push([...way.slice(way.indexOf(place)), place].join(' -> '))
    if (done.has(place) || way.includes(place)) return
    for (const next of edges.get(place) ?? []) visit(next, [...way, place])
    done.add(place)
  }
  for (const place of edges.keys()) visit(place, [])
  return circles
}

function listImports(file: string) {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*'(\.[^']+)'|import\(?\s*['"](\.[^'"]+)['"]/g
  )
  return [...found].map(([, type, named, bare]) => ({
    target: toSlashes(join(dirname(file), named ?? bare ?? '')),
    isType: type !== undefined
  }))
}

function toSlashes(path: string) {
  return path.split(sep).join('/')
}
