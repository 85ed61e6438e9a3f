import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type FirmFile, isDraft, readFiles } from '../../catalogue/files.ts'
import type { Survey } from '../../catalogue/load.ts'
import { findLine } from '../../catalogue/read-yaml.ts'
import { readWrittenFiles } from '../../catalogue/written.ts'

export type Path = readonly PropertyKey[]

/** All null for settings, which come from the environment; only the line is null for a whole folder. */
export interface Place {
  /** In the firm's folder. */
  file: string | null
  line: number | null
  /** Path to the field; null in a file without fields. */
  path: Path | null
}

/** A content file as written, not yet checked or filled in. */
export interface Source extends FirmFile {
  /** null for Markdown, and for YAML that can't be read. */
  data: unknown
  /** The line of a path, or of the part of it that exists. */
  find(path: Path): Place
}

export type Sources = ReturnType<typeof makeSources>

export const readSources = (folder: string) => makeSources(folder, readFiles(folder))

/** What a firm's files say. Mistakes in them are reported elsewhere, and what they leave readable is still checked. */
export function makeSources(folder: string, files: FirmFile[]) {
  const known = files.map((one): Source => {
    const { file, yaml } = one
    const find = (path: Path) => ({ file, line: yaml ? findLine(yaml, path) : 1, path: yaml ? path : null })
    return { ...one, data: yaml?.data ?? null, find }
  })
  const all = known.filter((source) => !isDraft(source))
  const find = (file: string) => all.find((source) => source.file === file)
  return {
    folder,
    /** What may be named: it is on the site, or is a draft. */
    known,
    /** Without drafts. */
    all,
    drafts: known.filter(isDraft),
    find,
    /** Where a path leads, even in a missing file or one without lines. */
    place: (file: string, path: Path): Place => find(file)?.find(path) ?? { file, line: null, path: null },
    ...readWrittenFiles(all)
  }
}

/** What the rules of the launch check look at. */
export interface Launch {
  sources: Sources
  /** What the loader made of them. */
  survey: Survey
  sample: Sources | null
  env: NodeJS.ProcessEnv
}

/** The sample as shipped, to find what a firm copied from it has left unchanged. */
export function readSample(): Sources | null {
  const folder = fileURLToPath(new URL('../../sample', import.meta.url))
  sample ??= existsSync(folder) ? readSources(folder) : null
  return sample
}

let sample: Sources | null | undefined

/** Every value in a file with its path, outer values first. */
export function* walk(value: unknown, path: PropertyKey[] = []): Generator<{ path: PropertyKey[]; value: unknown }> {
  yield { path, value }
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, [...path, index])
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) yield* walk(item, [...path, key])
}
