import { type Path, readField, type Source, type Sources, walk } from './sources.ts'

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
