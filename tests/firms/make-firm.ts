import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { parseDocument } from 'yaml'
import { makeSlug } from '../../catalogue/files.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { position } from '../support/photos.ts'

/** How a firm differs from the sample. */
export interface Recipe {
  removed?: string[]
  /** By file, then by field: `hours.Monday`. `undefined` takes the field away. */
  changed?: Record<string, Fields>
  /** By name, what is in it. */
  written?: Record<string, string>
  /** Pictures that say where they were taken. */
  photographed?: string[]
  /** Made by the owner's own commands, and filled in. */
  added?: { kind: 'location' | 'package'; name: string; words?: Fields }[]
}

type Fields = Record<string, unknown>

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
  for (const { kind, name, words } of added) {
    const path = addEntry(folder, kind, name)
    const unfilled = findUnfilled(parseDocument(readFileSync(path, 'utf8')).toJS()).map(({ path: place }) =>
      place.join('.')
    )
    changeFields(path, {
      ...Object.fromEntries(unfilled.map((place) => [place, writeWords(place, name)])),
      draft: undefined,
      ...words
    })
  }
}

/** As `npm run new:location` does it. The example in the template's comments has to be as good as what is outside. */
function addEntry(folder: string, kind: 'location' | 'package', name: string): string {
  const env = { ...process.env, CONTENT_DIR: folder }
  const args = ['commands/new-entry.ts', kind, name]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${kind} ${name} could not be made: ${stderr}`)
  const path = join(folder, `${kind}s/${makeSlug(name)}.yaml`)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/^# services:.*/ms, (lines) => lines.replace(/^# /gm, ''))
  )
  return path
}

function changeFields(path: string, fields: Fields) {
  const document = parseDocument(readFileSync(path, 'utf8'))
  for (const [field, value] of Object.entries(fields)) {
    const place = field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
    if (value === undefined) document.deleteIn(place)
    else document.setIn(place, value)
  }
  writeFileSync(path, String(document))
}

const figures: Fields = {
  'pricing.small': 40,
  'pricing.medium': 50,
  'pricing.large': 600,
  'estimatedTime.from': 1,
  'estimatedTime.to': 2,
  'image.file': 'birmingham.jpg'
}

const writeWords = (place: string, name: string) =>
  figures[place] ?? `What the owner would write here of ${name}: the words for "${place}", true of this one alone.`
