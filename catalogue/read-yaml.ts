import {
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
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
  if (document.errors.length === 0) return { document, counter, ...readData(document, counter) }
  const lines = text.split('\n')
  const explained = document.errors.slice(0, 10).map((error) => {
    const opened = endsOpen.test(error.message) ? findOpened(document, error.pos[0]) : undefined
    const { line } = counter.linePos(opened ?? error.pos[0])
    return { line, message: adviseOn(error, lines[line - 1] ?? '', opened !== undefined) }
  })
  const isFirst = ({ line }: LineFault, index: number) => explained.findIndex((one) => one.line === line) === index
  return { document, counter, data: null, faults: explained.filter(isFirst).slice(0, mostFaults) }
}

/** An empty file counts as readable. */
export const isUnreadable = ({ data, faults }: Yaml) => data === null && faults.length > 0

/** The line of a path, or of the part of it that exists. */
export function findLine({ document, counter }: Yaml, path: readonly PropertyKey[]): number {
  return document.contents ? counter.linePos(findOffset(document.contents, path)).line : 1
}

function adviseOn({ code, message }: YAMLError, line: string, isLeftOpen: boolean): string {
  if (/^ *\t/.test(line)) return 'is indented with a tab: use two spaces for each tab'
  if (isLeftOpen) return 'opens a quote or a bracket that is not closed: close it at the end of the text'
  return advices[code] ?? `can't be read (${message})`
}

const endsOpen = /^Missing closing|end with a [\]}]$/

const advices: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    'has a colon in its text, which then needs double quotes around it, or the next line begins too far to the right',
  MULTILINE_IMPLICIT_KEY: 'needs a name, a colon and a space before its text',
  BAD_INDENT: 'is not in line with those it belongs to: give it as many spaces as they have',
  UNEXPECTED_TOKEN: 'has words in the wrong place: put the whole text in double quotes',
  BAD_SCALAR_START: 'begins its text with a character that YAML uses: put the whole text in double quotes',
  RESOURCE_EXHAUSTION: 'is nested too deeply to be read'
}

/** A quote or bracket left open is only noticed at the end of the text; this finds where it starts. */
function findOpened(document: Document.Parsed, end: number): number | undefined {
  let opened: number | undefined
  visit(document, {
    Node(_, { range }) {
      if (range?.[1] === end) opened = range[0]
    }
  })
  return opened
}

/** Reads repeated lines (`*name`), but neither in circles nor without end. */
function readData(document: Document.Parsed, counter: LineCounter): Pick<Yaml, 'data' | 'faults'> {
  const duplicates: LineFault[] = []
  const anchors = new Set<string>()
  const lineOf = (node: Node) => counter.linePos(node.range?.[0] ?? 0).line
  let line = 1
  let count = 0
  let message: string | undefined
  visit(document, {
    Node(_, node, path) {
      if (isMap(node))
        duplicates.push(...listDuplicateKeys(node).map((key) => ({ line: lineOf(key), message: usedTwice })))
      if (!isAlias(node)) {
        if (node.anchor) anchors.add(node.anchor)
        return undefined
      }
      line = lineOf(node)
      count += 1
      const isCircle = path.some((outer) => isNode(outer) && 'anchor' in outer && outer.anchor === node.source)
      if (!anchors.has(node.source)) message = advices.BAD_SCALAR_START
      else if (isCircle || count > mostAliases) message = repeatsTooMuch
      return message ? visit.BREAK : undefined
    }
  })
  if (message) return { data: null, faults: [{ line, message }] }
  try {
    // A file with a duplicate key can still be read.
    return { data: document.toJS({ maxAliasCount: mostAliases }), faults: duplicates.slice(0, mostFaults) }
  } catch {
    return { data: null, faults: [{ line, message: repeatsTooMuch }] }
  }
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
const repeatsTooMuch = 'repeats other lines ("*") too often or in a circle: write the text out instead'

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
