import { fillText } from '../../../catalogue/fill-in.ts'
import { describeFile, type FieldSchema, findInner } from '../../../catalogue/labels.ts'
import { surveyContent } from '../../../catalogue/load.ts'
import { readPlainData } from '../../../catalogue/read-yaml.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { Clicked } from '../../../src/scripts/edit-by-click.ts'
import { isGroup } from '../yaml/same-data.ts'
import type { ContentFile } from './content-files.ts'

export interface Field {
  file: string
  path: (string | number)[]
}

/** The field that shows what was clicked in the page: the one whose text is most like it, nearest to the place. */
export function findClicked(
  { words, around }: Pick<Clicked, 'words' | 'around'>,
  folder: string,
  files: ContentFile[],
  read: (file: string) => string
): Field | null {
  const { facts } = surveyContent(folder)
  const wanted = tidy(words)
  const places = around.flatMap((place) => place.split('/')).filter(Boolean)
  let best: { field: Field; likeness: number } | null = null
  for (const { file } of files) {
    const data = readPlainData(read(file))
    const [name = ''] = /[^/]+(?=\.yaml$)/.exec(file) ?? []
    for (const { path, text } of listShown(data, describeFile(file), [])) {
      const shown = tidy(fillText(text, facts).text)
      const isNear = places.includes(name) || (isGroup(data) && places.includes(String(data.slug)))
      const likeness = compare(shown, wanted) * (isNear ? 2 : 1)
      if (likeness > (best?.likeness ?? 0)) best = { field: { file, path }, likeness }
    }
  }
  return best?.field ?? null
}

/** 1 if they are the same; less if one is part of the other. */
function compare(shown: string, wanted: string): number {
  if (shown === wanted) return 1
  const [short, long] = shown.length < wanted.length ? [shown, wanted] : [wanted, shown]
  return short !== '' && long.includes(short) ? (0.9 * short.length) / long.length : 0
}

/** Every text and price, with the path to its field; a picture is found by its description. */
function* listShown(
  value: unknown,
  shape: FieldSchema | undefined,
  path: Field['path']
): Generator<{ path: Field['path']; text: string }> {
  if (typeof value === 'string')
    yield { path: path.at(-1) === 'alt' ? [...path.slice(0, -1), 'file'] : path, text: value }
  else if (typeof value === 'number' && shape?.unit === 'pounds') yield { path, text: formatPounds(value) }
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* listShown(item, shape?.items, [...path, index])
  else if (isGroup(value))
    for (const [key, item] of Object.entries(value)) yield* listShown(item, findInner(shape, key), [...path, key])
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
