import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readYaml, type Yaml } from './read-yaml.ts'

/** A firm's file as written, not yet checked or filled in. */
export interface FirmFile {
  /** Relative to the firm's folder. */
  file: string
  text: string
  /** For a YAML file. */
  yaml?: Yaml
}

export function readFiles(folder: string): FirmFile[] {
  return ['.', 'locations', 'packages'].flatMap((name) =>
    (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : [])
      .filter((file) => /\.(yaml|md|csv)$/.test(file))
      .sort()
      .map((file) => (name === '.' ? file : `${name}/${file}`))
      .map((file) => makeFirmFile(file, readFileSync(join(folder, file), 'utf8')))
  )
}

export function makeFirmFile(file: string, text: string): FirmFile {
  return file.endsWith('.yaml') ? { file, text, yaml: readYaml(text) } : { file, text }
}

interface Placed {
  order?: unknown
  name?: unknown
  title?: unknown
}

/** The order of towns and packages: by number, then by name if they have none or the same. */
export function byPlace(a: Placed, b: Placed): number {
  return readOrder(a) - readOrder(b) || readName(a).localeCompare(readName(b), 'en-GB')
}

const readOrder = ({ order }: Placed) => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY)

/** A town's title is for search engines. */
const readName = ({ name, title }: Placed) => String(name ?? title ?? '')

const longest = 60

/** Turns a name into part of a web address or an id: "King's Heath" becomes kings-heath. May return ''. */
export function makeSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '')
}

/** Letters that aren't a plain letter with an accent. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' }

/** A town or package that isn't on the site: unfinished, or hidden for a while. */
interface Draft {
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

const findNoun = (file: string): Draft['noun'] | undefined => folders[file.split('/')[0] as keyof typeof folders]
