import type { z } from 'zod'
import { findNearest } from '../domain/sentences.ts'
import { type Facts, fillData, fillMarkdown, type LeftOut, type LongText } from './fill-in.ts'
import { nameField } from './labels.ts'
import { isUnreadable, type LineFault, type Yaml } from './read-yaml.ts'

export interface Problem {
  path: PropertyKey[]
  message: string
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
  /** The path by the form's names, such as "Pricing → Medium"; empty for the whole file. */
  field: string
  /** Names file and field, and says what is wrong. */
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
  const result = schema.safeParse(data, { error: explainType, reportInput: true })
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
  if (issue.code !== 'unrecognized_keys') return { message }
  const strange = issue.keys.map((key) => `holds "${key}", which the site does not know: saving leaves it out`)
  return { message: strange.join('; '), isLost: true }
}

/** The sentence for what the schema has no words of its own for. */
function explainType(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code === 'invalid_value') return `must be ${listChoices(issue.values)}`
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === null ? 'is empty: fill it in' : `must be ${valueTypes[issue.expected] ?? issue.expected}`
}

const listChoices = (values: unknown[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.filter(Boolean).map((value) => `"${value}"`))

/** What a field may be. */
const valueTypes: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'on or off',
  array: 'a list of entries',
  object: 'a group of fields',
  record: 'a group of fields'
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
  const field = nameField(file, problem.path, entry)
  return { ...problem, file, field, sentence: `${file}: ${field && `${field} `}${problem.message}` }
}

function explainSyntax(file: string, { line, message: reason }: LineFault): Fault {
  const message = `can't be read: line ${line} ${reason}`
  return { ...makeLineFault(file, line, message), isSyntax: true, sentence: `${file} ${message}` }
}

/** For a line that no path leads to. */
export function makeLineFault(file: string, line: number, message: string): Fault {
  return { ...makeFault(file, undefined, { path: [], message }), line }
}
