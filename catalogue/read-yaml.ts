import {
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap
} from 'yaml'

/** A line that isn't YAML. */
export interface LineFault {
  line: number
  /** Follows "line 3": says what is wrong and what to do. */
  message: string
}

export interface Yaml {
  document: Document.Parsed
  /** Turns offsets into line numbers. */
  counter: LineCounter
  /** null if the file can't be read. */
  data: unknown
  faults: LineFault[]
}

/** One mistake can break every line below it, so the first few are enough. */
const mostFaults = 3
/** A few lines that repeat lines that repeat lines could fill the memory. */
const mostAliases = 100

/** Cached, because content is read for every page while editing and few files change. */
export function readYaml(text: string): Yaml {
  const yaml = readings.get(text) ?? read(text)
  if (readings.size > 1000) readings.clear()
  readings.set(text, yaml)
  return yaml
}

const readings = new Map<string, Yaml>()

function read(text: string): Yaml {
  const counter = new LineCounter()
  // The package compares every pair of keys: a minute for 20,000 of them.
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: false })
  if (document.errors.length === 0) return { document, counter, ...toData(document, counter) }
  const lines = text.split('\n')
  const faults = new Map<number, LineFault>()
  for (const { code, message, pos } of document.errors) {
    const { line } = counter.linePos(pos[0])
    // In a list the parser complains about the words after the tab.
    const advice = /^ *\t/.test(lines[line - 1] ?? '') ? advices.TAB_AS_INDENT : advices[code]
    if (!faults.has(line)) faults.set(line, { line, message: advice ?? `can't be read (${message})` })
    if (faults.size === mostFaults) break
  }
  return { document, counter, data: null, faults: [...faults.values()] }
}

/** What the parser says, in plain words. */
const advices: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'is indented with a tab: use two spaces for each tab',
  MISSING_CHAR: 'comes after a quote or a bracket that is not closed: close it at the end of its text',
  BLOCK_AS_IMPLICIT_KEY:
    'has a colon in its text, which then needs double quotes around it, or the next line begins too far to the right',
  MULTILINE_IMPLICIT_KEY: 'needs a name, a colon and a space before its text',
  BAD_INDENT: 'is not in line with those it belongs to, or a bracket above it is not closed',
  UNEXPECTED_TOKEN: 'has words in the wrong place: put the whole text in double quotes',
  BAD_SCALAR_START:
    'begins its text with a character that means something else there: put the whole text in double quotes',
  RESOURCE_EXHAUSTION: 'is nested too deeply to be read'
}

/** An empty file counts as readable. */
export const isUnreadable = ({ data, faults }: Yaml) => data === null && faults.length > 0

/** A file's data; undefined if there is none or the file is broken. */
export function readData(text: string): unknown {
  const { document, data, faults } = readYaml(text)
  return document.contents === null || faults.length > 0 ? undefined : data
}

/** A file's fields, even if the form couldn't write them back: a town still has its name and page. */
export function readFields(text: string): Record<string, unknown> {
  const data = readData(text)
  return data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {}
}

/** A file's data, or undefined if the form couldn't write it back because of anchors or tags. */
export function readPlainData(text: string): unknown {
  let isPlain = true
  visit(readYaml(text).document, {
    Node(_key, node) {
      if (isAlias(node) || node.tag?.startsWith('!') || node.anchor) isPlain = false
    }
  })
  return isPlain ? readData(text) : undefined
}

/** The line of a path, or of the part of it that exists. */
export function findLine({ document, counter }: Yaml, path: readonly PropertyKey[]): number {
  return document.contents ? counter.linePos(findOffset(document.contents, path)).line : 1
}

/** Reads repeated lines (`*name`), but neither in circles nor without end. */
function toData(document: Document.Parsed, counter: LineCounter): Pick<Yaml, 'data' | 'faults'> {
  const duplicates: LineFault[] = []
  const lineOf = (node: Node) => counter.linePos(node.range?.[0] ?? 0).line
  let line = 1
  let count = 0
  let isEndless = false
  visit(document, {
    Map(_, map) {
      duplicates.push(...listDuplicateKeys(map).map((key) => ({ line: lineOf(key), message: usedTwice })))
    },
    Alias(_, alias, path) {
      line = lineOf(alias)
      count += 1
      isEndless = count > mostAliases || path.some((outer) => isCollection(outer) && outer.anchor === alias.source)
      return isEndless ? visit.BREAK : undefined
    }
  })
  try {
    // A file with a duplicate key can still be read.
    if (!isEndless)
      return { data: document.toJS({ maxAliasCount: mostAliases }), faults: duplicates.slice(0, mostFaults) }
  } catch {
    // An alias without its anchor, or too many in each other.
  }
  return { data: null, faults: [{ line, message: repeatsTooMuch }] }
}

/** Keys this group has already used. */
function listDuplicateKeys({ items }: YAMLMap): Scalar[] {
  const names = new Set<unknown>()
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return []
    const isDuplicate = names.has(key.value)
    names.add(key.value)
    return isDuplicate ? key : []
  })
}

const usedTwice = 'uses a name that is already used above: delete one of the two'
const repeatsTooMuch =
  'repeats other lines ("*") too often, in a circle or before they are there: write the text out instead'

function findOffset(root: Node, path: readonly PropertyKey[]): number {
  let node: unknown = root
  let offset = root.range?.[0] ?? 0
  for (const step of path) {
    let next: unknown
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (!pair) break
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset
      next = pair.value
    } else if (isSeq(node)) {
      next = node.items[Number(step)]
      if (!isNode(next)) break
      offset = next.range?.[0] ?? offset
    } else break
    node = next
  }
  return offset
}
