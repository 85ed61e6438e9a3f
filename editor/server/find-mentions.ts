import { nameField } from '../../catalogue/labels.ts'
import { listMentions } from '../../commands/launch-check/mentions.ts'
import { type Path, readField, readSources } from '../../commands/launch-check/sources.ts'
import { listFiles } from './content-files.ts'

/** A file that names a town or package, and where. */
export interface MentioningFile {
  file: string
  label: string
  /** Left out of the site once the entry is gone. */
  places: string[]
  /** Visitors would still read these. */
  sentences: string[]
}

/** In a list of ids, the index says nothing. */
const trimIndex = (data: unknown, path: Path) =>
  typeof path.at(-1) === 'number' && typeof readField(data, ...path) === 'string' ? path.slice(0, -1) : path

/** What names an entry, file by file, in the navigation's order. */
export function findMentions(folder: string, file: string): MentioningFile[] {
  const sources = readSources(folder)
  const { references, sentences } = listMentions(sources, file)
  return listFiles(folder).flatMap((one) => {
    const places = references
      .filter((place) => place.file === one.file)
      .map(({ path }) => nameField(one.file, trimIndex(sources.read(one.file), path), sources.read(one.file)))
    const texts = sentences.filter((text) => text.file === one.file).map(({ sentence }) => sentence)
    if (places.length + texts.length === 0) return []
    return { file: one.file, label: one.label, places: [...new Set(places)], sentences: [...new Set(texts)] }
  })
}
