import type { z } from 'zod'
import { findNearest } from '../domain/sentences.ts'
import { type Facts, fillData, fillMarkdown, type LeftOut, type LongText } from './fill-in.ts'
import { isUnreadable, type LineFault, type Yaml } from './read-yaml.ts'

export interface Problem {
  path: PropertyKey[]
  message: string
  /** The message in the editor's form, if it differs there: nothing about how a file is written. */
  inForm?: string
  /** What belongs in a template's unfilled place. */
  wanted?: string
  /** The next save in the editor leaves it out of the file. */
  isLost?: true
}

/** What an owner should know although nothing is refused; the launch check lists it. */
export interface Remarks {
  leftOut: LeftOut[]
  longTexts: LongText[]
}

export interface Fault extends Problem {
  file: string
  /** Set if no path leads there. */
  line?: number | undefined
  /** The line isn't YAML. */
  isSyntax?: boolean
  /** The path as the owner knows it, such as "Full Valet → pricing → medium"; empty for the whole file. */
  field: string
  /** Names file, entry and field, and says what is wrong. */
  sentence: string
}

/** Thrown with every fault, each a sentence that names file, entry and field. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(({ sentence }) => sentence).join('\n'))
    this.faults = faults
  }
}

/** `data` is complete only if there are no faults. */
export interface Parsed<Data> {
  data: Data
  faults: Fault[]
}

/** `whenEmpty`: the value of an empty file. */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  yaml: Yaml,
  schema: Schema,
  { facts, remarks, whenEmpty = null }: { facts: Facts; remarks: Remarks; whenEmpty?: unknown }
): Parsed<z.output<Schema>> {
  const faults = yaml.faults.map((fault) => explainSyntax(file, fault))
  const written = yaml.data ?? whenEmpty
  // Nothing is known about a file that can't be read.
  if (isUnreadable(yaml)) return { data: undefined as z.output<Schema>, faults }
  const { data, leftOut, longTexts, unknown, emptied, toSourcePath } = fillData(file, written, facts)
  remarks.leftOut.push(...leftOut)
  remarks.longTexts.push(...longTexts)
  const problems: Problem[] = unknown.map(({ path, token }) => ({ path, message: explainUnknown(token, facts) }))
  const unfilled = findUnfilled(written)
  problems.push(...unfilled)
  const result = schema.safeParse(data, { error: explainKind, reportInput: true })
  for (const issue of result.error?.issues ?? []) {
    const path = toSourcePath(issue.path)
    const token = emptied.get(path.join())
    const words = token === undefined ? explainIssue(issue) : { message: explainEmptied(token) }
    if (!unfilled.some((problem) => problem.path.join() === path.join())) problems.push({ path, ...words })
  }
  return { data: result.data as z.output<Schema>, faults: [...faults, ...listFaults(file, written, problems)] }
}

export function parseMarkdown(file: string, source: string, facts: Facts, remarks: Remarks): Parsed<string> {
  const { text, lost, unknown } = fillMarkdown(source, facts)
  remarks.leftOut.push(...lost.map((one) => ({ file, path: [], ...one })))
  const lineOf = (token: string) => source.slice(0, source.indexOf(token)).split('\n').length
  const faults = [...new Set(unknown)].map((token) => makeLineFault(file, lineOf(token), explainUnknown(token, facts)))
  return { data: text, faults }
}

/** What the schema refuses, as a sentence that says what to change. */
function explainIssue(issue: z.core.$ZodIssue): Omit<Problem, 'path'> {
  const { message } = issue
  if (issue.code === 'unrecognized_keys')
    return {
      message: issue.keys
        .map((key) => `has a field "${key}", which is not known here: correct its spelling or delete it`)
        .join('; '),
      inForm: issue.keys.map((key) => `holds "${key}", which the site does not know: saving leaves it out`).join('; '),
      isLost: true
    }
  if (issue.code === 'custom') return { message, ...issue.params }
  if (issue.code !== 'invalid_type' || issue.input === undefined) return { message }
  const ending = message === isEmpty ? ', or delete the line' : kinds[issue.expected]?.inFile
  return ending ? { message: message + ending, inForm: message } : { message }
}

/** The sentence for what the schema has no words of its own for. */
function explainKind(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code === 'invalid_value') return `must be ${listChoices(issue.values)}`
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === null ? isEmpty : `must be ${kinds[issue.expected]?.name ?? issue.expected}`
}

const isEmpty = 'is empty: fill it in'
const listChoices = (values: unknown[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.filter(Boolean).map((value) => `"${value}"`))

/** What a field may be, and what someone who writes the file should also know. */
const group = { name: 'a group of fields', inFile: ', each on its own line below it' }
const kinds: Record<string, { name: string; inFile?: string }> = {
  string: { name: 'text', inFile: ', between quotes' },
  number: { name: 'a number' },
  boolean: { name: 'on or off', inFile: ': true or false' },
  array: { name: 'a list of entries', inFile: ', each after a hyphen' },
  object: group,
  record: group
}

/** The facts are made from business.yaml, so that file can't name one. */
function explainUnknown(token: string, facts: Facts): string {
  const nearest = findNearest(token.slice(1, -1), facts.keys())
  const advice = nearest ? `the nearest that does is {${nearest}}` : 'write the fact itself'
  return `holds ${token}, which means nothing here: ${advice}`
}

const explainEmptied = (token: string) =>
  `says only what needs ${token}, and this firm has no such thing: write it without`

/** Unfilled places of a template. Each says what belongs there. */
export function findUnfilled(value: unknown, path: PropertyKey[] = []): Problem[] {
  if (typeof value === 'string') {
    const [, wanted] = value.match(/\bFILL IN\b[\s:,]*(.*)/s) ?? []
    if (wanted === undefined) return []
    const words = wanted.trim() || 'your own'
    return [{ path, wanted: words, message: `still holds the template's words: write ${words}` }]
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) =>
    findUnfilled(item, [...path, Array.isArray(value) ? Number(key) : key])
  )
}

export const isUnfilled = (value: unknown) => findUnfilled(value).length > 0

/** `entry` is the data the paths lead into. */
export function listFaults(file: string, entry: unknown, problems: Problem[]): Fault[] {
  return problems.map((problem) => makeFault(file, entry, problem))
}

function makeFault(file: string, entry: unknown, problem: Problem): Fault {
  const field = nameField(entry, problem.path)
  return { ...problem, file, field, sentence: `${file}: ${field && `${field} `}${problem.message}` }
}

function explainSyntax(file: string, { line, message: reason }: LineFault): Fault {
  const message = `is not valid YAML: line ${line} ${reason}`
  const inForm = `can't be read: line ${line} ${reason}`
  return { ...makeLineFault(file, line, message), inForm, isSyntax: true, sentence: `${file} ${message}` }
}

/** For a line that no path leads to. */
export function makeLineFault(file: string, line: number, message: string): Fault {
  return { ...makeFault(file, undefined, { path: [], message }), line }
}

/** `Full Valet → pricing → medium` reads better than `[3].pricing.medium`. */
function nameField(entry: unknown, path: PropertyKey[]): string {
  const names: string[] = []
  let value = entry
  const own = nameInFile(value)
  if (own && path.length > 0) names.push(own)
  for (const key of path) {
    value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined
    names.push(typeof key === 'number' ? (nameInFile(value) ?? `number ${key + 1}`) : String(key))
  }
  return names.join(' → ')
}

/** In the file, a question is known by its id. */
function nameInFile(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { name, title, id, author } = value as Record<string, unknown>
  return [name, title, id, author].find((part): part is string => typeof part === 'string' && !isUnfilled(part))
}
