import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { parseDocument } from 'yaml'
import { makeSlug } from '../../catalogue/make-slug.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { position } from '../support/photos.ts'

/** How a firm differs from the sample. */
export interface Recipe {
  removed?: string[]
  /** By file, then by field: `hours.Monday`. `undefined` takes the field away. */
  changed?: Record<string, Record<string, unknown>>
  /** By name, what stands in it. */
  written?: Record<string, string>
  /** Pictures that say where they were taken. */
  photographed?: string[]
  /** Made by the owner's own commands, and filled in. */
  added?: { kind: 'location' | 'package'; name: string; words?: Record<string, unknown> }[]
}

/** A copy of the sample with its pictures, so that the build finds those made already. */
export async function makeFirm(folder: string, recipe: Recipe) {
  const { removed = [], changed = {}, written = {}, photographed = [], added = [] } = recipe
  rmSync(folder, { recursive: true, force: true })
  cpSync('sample', folder, { recursive: true })
  for (const file of removed) rmSync(join(folder, file))
  for (const [file, fields] of Object.entries(changed)) changeFields(join(folder, file), fields)
  for (const [file, text] of Object.entries(written)) writeFileSync(join(folder, file), text)
  for (const file of photographed) {
    const path = join(folder, 'images', file)
    writeFileSync(path, await sharp(path).withExif(position).toBuffer())
  }
  for (const { kind, name, words } of added) fillIn(addEntry(folder, kind, name), name, words)
}

/** As `npm run new:location` does it. The example in the template's comments has to be as good as what stands outside. */
export function addEntry(folder: string, kind: 'location' | 'package', name: string): string {
  const { status, stdout, stderr } = runIn(folder, 'commands/new-entry/main.ts', kind, name)
  if (status !== 0) throw new Error(`${kind} ${name} could not be made: ${stderr}`)
  const file = `${kind}s/${makeSlug(name)}.yaml`
  if (!stdout.includes(`/${file} for the `)) throw new Error(`Another file was made: ${stdout}`)
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/^# services:.*/ms, (lines) => lines.replace(/^# /gm, ''))
  )
  return path
}

export function runIn(folder: string, ...args: string[]) {
  return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, CONTENT_DIR: folder } })
}

function changeFields(path: string, fields: Record<string, unknown>) {
  const document = parseDocument(readFileSync(path, 'utf8'))
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) document.deleteIn(field.split('.'))
    else document.setIn(field.split('.'), value)
  }
  writeFileSync(path, String(document))
}

/** Writes into every place of a template that says FILL IN. */
function fillIn(path: string, name: string, words: Record<string, unknown> = {}) {
  const document = parseDocument(readFileSync(path, 'utf8'))
  for (const { path: place } of findUnfilled(document.toJS())) document.setIn(place, writeWords(place.join('.'), name))
  document.delete('draft')
  for (const [field, value] of Object.entries(words)) document.setIn(field.split('.'), value)
  writeFileSync(path, String(document))
}

const figures: Record<string, unknown> = {
  'pricing.small': 40,
  'pricing.medium': 50,
  'pricing.large': 600,
  'estimatedTime.from': 1,
  'estimatedTime.to': 2,
  'image.file': 'birmingham.jpg'
}

const writeWords = (place: string, name: string) =>
  figures[place] ?? `What the owner would write here of ${name}: the words for "${place}", true of this one alone.`
