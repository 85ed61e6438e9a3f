import { parseDocument } from 'yaml'
import type { z } from 'zod'
import { explainIssue } from './explain-issue.ts'
import { type Facts, fillData, type LeftOut, type LongText } from './fill-in.ts'
import { fillMarkdown } from './fill-in-markdown.ts'

export interface Problem {
  path: PropertyKey[]
  message: string
}

/** What an owner should know of although nothing is refused; the launch check lists it. */
export interface Remarks {
  leftOut: LeftOut[]
  longTexts: LongText[]
}

export interface Fault extends Problem {
  file: string
  /** Given instead of a path when the file is not valid YAML. */
  line?: number | undefined
  /** The path as the owner knows it, such as "Full Valet → pricing → medium"; empty for the whole file. */
  field: string
  /** Names file, entry and field, and says what is wrong. */
  sentence: string
}

/** Thrown with every fault found, each as one sentence that names file, entry and field. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(({ sentence }) => sentence).join('\n'))
    this.faults = faults
  }
}

/** `whenEmpty`: what a file without a word in it stands for. */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
  { facts, remarks, whenEmpty = null }: { facts: Facts; remarks: Remarks; whenEmpty?: unknown }
) {
  const document = parseDocument(source)
  const [fault] = document.errors
  if (fault) {
    const message = `is not valid YAML: ${fault.message.split(/:?\n/)[0]}`
    const line = fault.linePos?.[0].line
    throw new ContentError([{ file, path: [], line, field: '', message, sentence: `${file} ${message}` }])
  }
  const written = document.toJS() ?? whenEmpty
  const { data, leftOut, longTexts, unknown, emptied, toSourcePath } = fillData(file, written, facts)
  remarks.leftOut.push(...leftOut)
  remarks.longTexts.push(...longTexts)
  const problems: Problem[] = unknown.map(({ path, token }) => ({ path, message: explainUnknown(token) }))
  const unfilled = findUnfilled(written)
  problems.push(...unfilled)
  const result = schema.safeParse(data, { error: (issue) => (issue.input === undefined ? 'is missing' : undefined) })
  for (const issue of result.error?.issues ?? []) {
    const path = toSourcePath(issue.path)
    const token = emptied.get(path.join())
    const message = token === undefined ? explainIssue(file, issue) : explainEmptied(token)
    if (!unfilled.some(isAt(path))) problems.push({ path, message })
  }
  refuse(file, written, problems)
  return result.data as z.output<Schema>
}

export function parseMarkdown(file: string, source: string, facts: Facts, remarks: Remarks): string {
  const { text, lost, unknown } = fillMarkdown(source, facts)
  remarks.leftOut.push(...lost.map((one) => ({ file, path: [], ...one })))
  refuse(
    file,
    undefined,
    unknown.map((token) => ({ path: [], message: explainUnknown(token) }))
  )
  return text
}

const explainUnknown = (token: string) => `holds ${token}, which stands for nothing`

const explainEmptied = (token: string) =>
  `says only what needs ${token}, and this firm has no such thing: write it without`

/** Places of a template that are still to be filled in. Each says what belongs there. */
export function findUnfilled(value: unknown, path: PropertyKey[] = []): Problem[] {
  if (typeof value === 'string') {
    const [, wanted] = value.match(/\bFILL IN\b[\s:,]*(.*)/s) ?? []
    return wanted === undefined
      ? []
      : [{ path, message: `still holds the template's words: write ${wanted.trim() || 'your own'}` }]
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) =>
    findUnfilled(item, [...path, Array.isArray(value) ? Number(key) : key])
  )
}

const isUnfilled = (value: unknown) => findUnfilled(value).length > 0

const isAt = (path: PropertyKey[]) => (problem: Problem) => problem.path.join() === path.join()

/** Throws when there is anything to refuse. `entry` is the data, or the name, of what the paths lead into. */
export function refuse(file: string, entry: unknown, problems: Problem[]) {
  if (problems.length === 0) return
  throw new ContentError(
    problems.map((problem) => {
      const field = nameField(entry, problem.path)
      return { ...problem, file, field, sentence: `${file}: ${field && `${field} `}${problem.message}` }
    })
  )
}

/** Gathers what several entries are refused for, until `throwAll` throws it at once. */
export function gatherFaults() {
  const faults: Fault[] = []
  return {
    attempt<Result>(work: () => Result): Result[] {
      try {
        return [work()]
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        faults.push(...error.faults)
        return []
      }
    },
    throwAll() {
      if (faults.length > 0) throw new ContentError(faults)
    }
  }
}

/** `Full Valet → pricing → medium` reads better than `[3].pricing.medium`. */
function nameField(entry: unknown, path: PropertyKey[]): string {
  const names: string[] = typeof entry === 'string' ? [entry] : []
  let value: unknown = typeof entry === 'string' ? undefined : entry
  const own = nameEntry(value)
  if (own && path.length > 0) names.push(own)
  for (const key of path) {
    value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined
    names.push(typeof key === 'number' ? (nameEntry(value) ?? `number ${key + 1}`) : String(key))
  }
  return names.join(' → ')
}

function nameEntry(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  // A town has both a name and a page title, and people know it by its name.
  const { name, title, id, author } = value as Record<string, unknown>
  return [name, title, id, author].find((part): part is string => typeof part === 'string' && !isUnfilled(part))
}
