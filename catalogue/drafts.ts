import type { FirmFile } from './files.ts'

/** A town or package that isn't on the site: unfinished, or hidden for a while. */
export interface Draft {
  file: string
  noun: 'town' | 'package'
  name: string
}

const folders = { locations: 'town', packages: 'package' } as const

// Searched in the text, because a draft may not even be valid YAML.
const mark = /^(["']?)draft\1[ \t]*:[ \t]*(true|True|TRUE)[ \t]*(#.*)?\r?(\n|$)/m

export const isDraft = ({ file, text }: Pick<FirmFile, 'file' | 'text'>) =>
  findNoun(file) !== undefined && mark.test(text)

/** The text as it would be on the site. */
export const takeDraftMark = (text: string) => text.replace(mark, '')

export function listDrafts(files: FirmFile[]): Draft[] {
  return files.filter(isDraft).flatMap(({ file, yaml }) => {
    const noun = findNoun(file)
    const { name, title } = Object(yaml?.data) as Record<string, unknown>
    // A town's title is for search engines.
    const own = noun === 'town' ? name : title
    return noun ? [{ file, noun, name: typeof own === 'string' ? own : file.replace(/^.*\/|\.yaml$/g, '') }] : []
  })
}

/** "1 town is a draft and was left out: Redditch." One sentence for each noun. */
export function describeDrafts(drafts: Draft[]): string[] {
  return Object.values(folders).flatMap((noun) => {
    const names = drafts.filter((draft) => draft.noun === noun).map(({ name }) => name)
    const list = new Intl.ListFormat('en-GB').format(names)
    if (names.length === 0) return []
    return names.length === 1
      ? `1 ${noun} is a draft and was left out: ${list}.`
      : `${names.length} ${noun}s are drafts and were left out: ${list}.`
  })
}

const findNoun = (file: string): Draft['noun'] | undefined => folders[file.split('/')[0] as keyof typeof folders]
