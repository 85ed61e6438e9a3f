import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { parse } from 'yaml'
import { findUnfilled } from '../../catalogue/read.ts'
import { type Fields, FirmFolder } from '../support/firm-folder.ts'
import { makeEntry } from '../support/make-entry.ts'
import { position } from '../support/sample-photos.ts'

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

/** A copy of the sample with its pictures, so that the build finds those made already. */
export async function makeFirm(folder: string, recipe: Recipe) {
  const { removed = [], changed = {}, written = {}, photographed = [], added = [] } = recipe
  rmSync(folder, { recursive: true, force: true })
  cpSync('sample', folder, { recursive: true })
  const firm = new FirmFolder(folder).drop(...removed)
  for (const [file, fields] of Object.entries(changed)) firm.set(file, fields)
  for (const [file, text] of Object.entries(written)) firm.write(file, text)
  for (const file of photographed) {
    const path = join(folder, 'images', file)
    writeFileSync(path, await sharp(path).withExif(position).toBuffer())
  }
  for (const { kind, name, words } of added) {
    const file = addEntry(firm, kind, name)
    const unfilled = findUnfilled(parse(firm.read(file))).map(({ path }) => path.join('.'))
    const filled = Object.fromEntries(unfilled.map((place) => [place, writeWords(place, name)]))
    firm.set(file, { ...filled, draft: undefined, ...words })
  }
}

/** As the editor does it. The example in the template's comments has to be as good as what is outside. */
function addEntry(firm: FirmFolder, kind: 'location' | 'package', name: string): string {
  const file = makeEntry(kind, name, firm.folder)
  const uncomment = (lines: string) => lines.replace(/^# /gm, '')
  firm.write(file, firm.read(file).replace(/^# services:.*/ms, uncomment))
  return file
}

const figures: Fields = {
  'pricing.small': 40,
  'estimatedTime.from': 1,
  'estimatedTime.to': 2,
  'image.file': 'birmingham.jpg'
}

const writeWords = (place: string, name: string) =>
  figures[place] ?? `What the owner would write here of ${name}: the words for "${place}", true of this one alone.`
