import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { Place } from './finding.ts'

export type Path = readonly PropertyKey[]

/** A content file as written, not yet checked or filled in. */
export interface Source {
  /** Below the firm's folder. */
  file: string
  /** With the folder's name in front, as the owner reads it. */
  name: string
  text: string
  /** null for Markdown, and for YAML that cannot be read. */
  data: unknown
  /** The line a path leads to, or the nearest one on the way if it leads nowhere. */
  find(path: Path): Place
}

export type Sources = ReturnType<typeof readSources>

export function readSources(folder: string) {
  const list = (name: string) =>
    readdirSync(join(folder, name))
      .filter((file) => /\.(yaml|md)$/.test(file))
      .sort()
      .map((file) => readSource(folder, join(name, file).replaceAll('\\', '/')))
  const all = [...list('.'), ...list('locations'), ...list('packages')]
  const get = (isIt: (source: Source) => boolean): Source => {
    const found = all.find(isIt)
    if (!found) throw new Error('A content file went away while it was being read: run the check again.')
    return found
  }
  return {
    all,
    get: (file: string) => get((source) => source.file === file),
    package: (id: string) => get(({ file, data }) => file.startsWith('packages/') && readField(data, 'id') === id),
    location: (slug: string) =>
      get(({ file, data }) => file.startsWith('locations/') && readField(data, 'slug') === slug)
  }
}

export function readField(data: unknown, name: string): unknown {
  return data !== null && typeof data === 'object' ? (data as Record<string, unknown>)[name] : undefined
}

/** Every value in a file with its path, outer values first. */
export function* walk(value: unknown, path: PropertyKey[] = []): Generator<{ path: PropertyKey[]; value: unknown }> {
  yield { path, value }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, [...path, index])
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* walk(item, [...path, key])
}

function readSource(folder: string, file: string): Source {
  const text = readFileSync(join(folder, file), 'utf8')
  const isYaml = file.endsWith('.yaml')
  const counter = new LineCounter()
  const document = isYaml ? parseDocument(text, { lineCounter: counter }) : null
  const root = document && document.errors.length === 0 ? document.contents : null
  const name = `${basename(folder)}/${file}`
  return {
    file,
    name,
    text,
    data: root ? document?.toJS() : null,
    find: (path) => ({ file: name, line: root ? counter.linePos(findOffset(root, path)).line : 1 })
  }
}

function findOffset(root: Node, path: Path): number {
  let node: unknown = root
  let offset = root.range?.[0] ?? 0
  for (const step of path) {
    let next: unknown
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (!pair) break
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset
      next = pair.value
    } else if (isSeq(node)) {
      next = node.items[Number(step)]
      if (!isNode(next)) break
      offset = next.range?.[0] ?? offset
    } else break
    node = next
  }
  return offset
}
