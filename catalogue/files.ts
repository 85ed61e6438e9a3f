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
