import { parseDocument } from 'yaml'
import type { z } from 'zod'

/** What `{…}` in a text stands for. */
export type Facts = Map<string, string>
export interface Problem {
  path: PropertyKey[]
  message: string
  /** Set for a title or description that search engines would cut short. */
  isTooLong?: boolean
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

export function parseYaml<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
  facts: Facts = new Map()
) {
  const document = parseDocument(source)
  const [fault] = document.errors
  if (fault) {
    const message = `is not valid YAML: ${fault.message.split(/:?\n/)[0]}`
    const line = fault.linePos?.[0].line
    throw new ContentError([{ file, path: [], line, field: '', message, sentence: `${file} ${message}` }])
  }
  const problems: Problem[] = []
  const data = fillIn(document.toJS(), facts, problems, [])
  const unfilled = findUnfilled(data)
  problems.push(...unfilled)
  const result = schema.safeParse(data, { error: (issue) => (issue.input === undefined ? 'is missing' : undefined) })
  const issues = result.error?.issues.filter((issue) => !unfilled.some(isAt(issue.path))) ?? []
  problems.push(...issues.map((issue) => ({ path: issue.path, message: issue.message, isTooLong: isOverlong(issue) })))
  refuse(file, data, problems)
  return result.data as z.output<Schema>
}

export function parseMarkdown(file: string, source: string, facts: Facts): string {
  const problems: Problem[] = []
  const filled = fillIn(source, facts, problems, [])
  refuse(file, undefined, problems)
  return filled
}

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

/** An exact length, such as a country's two letters, does not count. */
const isOverlong = (issue: z.core.$ZodIssue) => issue.code === 'too_big' && issue.origin === 'string' && !issue.exact

const isAt = (path: PropertyKey[]) => (problem: Problem) => problem.path.join() === path.join()

function fillIn<Value>(value: Value, facts: Facts, problems: Problem[], path: PropertyKey[]): Value {
  if (typeof value === 'string') {
    return value.replace(/\{([\w:-]+)\}/g, (token, name) => {
      const fact = facts.get(name)
      if (fact === undefined) problems.push({ path, message: `holds ${token}, which stands for nothing` })
      return fact ?? token
    }) as Value
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => fillIn(item, facts, problems, [...path, index])) as Value
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fillIn(item, facts, problems, [...path, key])])
    ) as Value
  }
  return value
}

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
