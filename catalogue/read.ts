import { parseDocument } from 'yaml'
import type { z } from 'zod'

/** What `{…}` in a text stands for. */
export type Facts = Map<string, string>
export type Problem = { path: PropertyKey[]; message: string }

/**
 * One fault: where it stands, by its path in the file or by its line where there is no path yet, and the sentence that
 * names file, entry and field.
 */
export type Fault = Problem & { file: string; line?: number | undefined; sentence: string }

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
    const message = `is not valid YAML: ${fault.message.split('\n')[0]}`
    const line = fault.linePos?.[0].line
    throw new ContentError([{ file, path: [], line, message, sentence: `content/${file} ${message}` }])
  }
  const problems: Problem[] = []
  const data = fillIn(document.toJS(), facts, problems, [])
  const unfilled = findUnfilled(data)
  problems.push(...unfilled)
  const result = schema.safeParse(data, { error: (issue) => (issue.input === undefined ? 'is missing' : undefined) })
  if (!result.success) problems.push(...result.error.issues.filter((issue) => !unfilled.some(isAt(issue.path))))
  refuse(file, data, problems)
  return result.data as z.output<Schema>
}

export function parseMarkdown(file: string, source: string, facts: Facts): string {
  const problems: Problem[] = []
  const filled = fillIn(source, facts, problems, [])
  refuse(file, undefined, problems)
  return filled
}

/** The places of a template that nobody has filled yet; each says itself what belongs there. */
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
    problems.map(({ path, message }) => ({
      file,
      path,
      message,
      sentence: `content/${file}: ${nameField(entry, path)}${message}`
    }))
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

/** `Full Valet → pricing → medium: ` reads better than `[3].pricing.medium`. */
function nameField(entry: unknown, path: PropertyKey[]): string {
  const names: string[] = typeof entry === 'string' ? [entry] : []
  let value: unknown = typeof entry === 'string' ? undefined : entry
  const own = nameEntry(value)
  if (own && path.length > 0) names.push(own)
  for (const key of path) {
    value = value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined
    names.push(typeof key === 'number' ? (nameEntry(value) ?? `number ${key + 1}`) : String(key))
  }
  return names.length > 0 ? `${names.join(' → ')} ` : ''
}

function nameEntry(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  // A town has both a name and a page title, and people know it by its name.
  const { name, title, id, author } = value as Record<string, unknown>
  return [name, title, id, author].find((part): part is string => typeof part === 'string' && !isUnfilled(part))
}
