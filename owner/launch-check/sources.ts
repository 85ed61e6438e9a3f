import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDraft } from '../../catalogue/drafts.ts'
import { type FirmFile, readFiles } from '../../catalogue/files.ts'
import { findLine } from '../../catalogue/read-yaml.ts'
import type { Place } from './finding.ts'

export type Path = readonly PropertyKey[]

/** A content file as written, not yet checked or filled in. */
export interface Source extends FirmFile {
  /** With the folder's name in front, as the owner sees it. */
  name: string
  /** null for Markdown, and for YAML that can't be read. */
  data: unknown
  /** The line of a path, or of the part of it that exists. */
  find(path: Path): Place
}

export type Sources = ReturnType<typeof readSources>

export function readSources(folder: string) {
  const written = readFiles(folder).map((file): Source => {
    const name = `${basename(folder)}/${file.file}`
    const { yaml } = file
    return {
      ...file,
      name,
      data: yaml?.data ?? null,
      find: (path) => ({ file: name, line: yaml ? findLine(yaml, path) : 1, path: yaml ? path : null })
    }
  })
  const all = written.filter((source) => !isDraft(source))
  const drafts = written.filter(isDraft)
  const find = (file: string) => all.find((source) => source.file === file)
  return {
    /** Without drafts. */
    all,
    drafts,
    find,
    /** A file's data, or null if there is none. */
    read: (file: string) => find(file)?.data ?? null,
    /** Where a path leads, even in a missing file or one without lines. */
    place: (file: string, path: Path): Place =>
      find(file)?.find(path) ?? { file: `${basename(folder)}/${file}`, line: null, path: null },
    packages: findFolder(all, 'packages'),
    locations: findFolder(all, 'locations'),
    /** What may be named: it is on the site, or is a draft. */
    known: {
      packages: findFolder(written, 'packages'),
      locations: findFolder(written, 'locations')
    }
  }
}

const findFolder = (sources: Source[], name: string) =>
  sources.filter((source) => source.yaml && source.file.startsWith(`${name}/`))

/** The sample as shipped, to find what a firm copied from it has left unchanged. */
export function readSample(): Sources | null {
  const folder = fileURLToPath(new URL('../../sample', import.meta.url))
  sample ??= existsSync(folder) ? readSources(folder) : null
  return sample
}

let sample: Sources | null | undefined

export function readField(data: unknown, ...path: Path): unknown {
  let value = data
  for (const name of path)
    value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[name] : undefined
  return value
}

export function readText(data: unknown, ...path: Path): string {
  const value = readField(data, ...path)
  return typeof value === 'string' ? value.trim() : ''
}

export function readList(data: unknown, ...path: Path): unknown[] {
  const value = readField(data, ...path)
  return Array.isArray(value) ? value : []
}

export function listKeys(data: unknown, ...path: Path): string[] {
  const value = readField(data, ...path)
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : []
}

/** Every value in a file with its path, outer values first. */
export function* walk(value: unknown, path: PropertyKey[] = []): Generator<{ path: PropertyKey[]; value: unknown }> {
  yield { path, value }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, [...path, index])
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* walk(item, [...path, key])
}

export interface ImageEntry {
  source: Source
  path: Path
  name: string
  alt: string
  /** An illustration the owner has decided to keep. */
  isKept: boolean
}

/** Every place in the content that shows a picture. */
export function listImageEntries({ all }: Sources): ImageEntry[] {
  return all.flatMap((source) =>
    [...walk(source.data)].flatMap(({ path, value }) => {
      const name = readField(value, 'file')
      if (typeof name !== 'string') return []
      const isKept = readField(value, 'keepIllustration') === true
      return [{ source, path, name, alt: String(readField(value, 'alt') ?? ''), isKept }]
    })
  )
}
