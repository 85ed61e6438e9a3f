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
  'src/scripts': ['domain', 'src/islands'],
  'editor/yaml': [],
  'editor/server': ['catalogue', 'editor/yaml'],
  'editor/client': []
}

/** A type alone reads nothing, and the schema's and pictures' are what props are made of. */
const allowedTypes: Record<string, string[]> = {
  'src/ui': ['catalogue'],
  'src/sections': ['catalogue'],
  'src/islands': ['catalogue'],
  'src/scripts': ['catalogue'],
  'editor/client': ['catalogue', 'editor/server']
}

for (const room of Object.keys(allowed)) {
  test(`${room} imports only what it may`, () => {
    const files = globSync(`${room}/**/*.{ts,tsx,astro}`).filter((file) => !file.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(0)
    expect(files.flatMap((file) => findTrespasses(file, room))).toEqual([])
  })
}

function findTrespasses(file: string, room: string): string[] {
  const source = readFileSync(file, 'utf8')
  const imports = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*'(\.[^']+)'|import\(?\s*'(\.[^']+)'/g
  )
  return [...imports].flatMap(([, isType, named, bare]) => {
    const target = join(dirname(file), named ?? bare ?? '')
      .split(sep)
      .join('/')
    const rooms = [room, ...(allowed[room] ?? []), ...(isType ? (allowedTypes[room] ?? []) : [])]
    return rooms.some((name) => target.startsWith(`${name}/`)) ? [] : [`${file} imports ${target}`]
  })
}
