import { listExistingNames } from './names.ts'
import { type Path, readText, type Source, type Sources } from './sources.ts'
import { listStaleReferences } from './stale.ts'
import { listNamed, type NamingText } from './stale-names.ts'

export interface Mentions {
  /** Entries that refer to it by id. The site skips them once it is gone. */
  references: { file: string; path: Path }[]
  /** Sentences visitors would still read. */
  sentences: NamingText[]
}

/** Everything that would still name a town or package if it were removed. */
export function listMentions(sources: Sources, file: string): Mentions {
  const source = [...sources.all, ...sources.drafts].find((one) => one.file === file)
  if (!source) return { references: [], sentences: [] }
  const isTown = file.startsWith('locations/')
  const id = readText(source.data, isTown ? 'slug' : 'id')
  const name = readText(source.data, isTown ? 'name' : 'title')
  const what = isTown ? ('town' as const) : ('package' as const)
  const others = leaveOut(sources, source)
  const existing = listExistingNames(others)
  const gone = new Map(name === '' || existing.has(name) ? [] : [[name, { name, what, id }]])
  return {
    references: listStaleReferences(others)
      .filter((one) => one.id === id && (one.what === 'related' ? 'package' : one.what) === what)
      .map(({ file, path }) => ({ file, path })),
    sentences: listNamed(others, existing, gone)
  }
}

function leaveOut(sources: Sources, source: Source): Sources {
  const drop = (list: Source[]) => list.filter((one) => one !== source)
  return {
    ...sources,
    all: drop(sources.all),
    drafts: drop(sources.drafts),
    packages: drop(sources.packages),
    locations: drop(sources.locations),
    known: { packages: drop(sources.known.packages), locations: drop(sources.known.locations) }
  }
}
