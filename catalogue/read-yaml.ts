import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'

/** A line that is not YAML. */
export interface LineFault {
  line: number
  message: string
}

export interface Yaml {
  document: Document.Parsed
  /** Finds lines in the document. */
  counter: LineCounter
  data: unknown
  faults: LineFault[]
}

/**
 * Reads a file as its writer meant it: a line that is not YAML is mended in memory, so that the rest of the file is read
 * and everything wrong with it is known at once. Lines keep their numbers.
 */
export function readYaml(text: string): Yaml {
  const faults: LineFault[] = []
  let reading = read(text.split('\n'))
  while (reading.fault) {
    const { fault } = reading
    const { line, advice, next } = mendBest(reading.lines, fault)
    faults.push({ line, message: fault.message + advice })
    if (reach(next) <= fault.line) break
    reading = next
  }
  const { document, counter, fault } = reading
  if (fault) return { document, counter, data: null, faults }
  // A key written twice leaves the file readable.
  for (const { message, pos } of document.errors) faults.push(makeFault(message, counter, pos[0]))
  return { document, counter, data: document.toJS(), faults }
}

/** The line a path leads to, or the nearest one on the way if it leads nowhere. */
export function findLine({ document, counter }: Yaml, path: readonly PropertyKey[]): number {
  return document.contents ? counter.linePos(findOffset(document.contents, path)).line : 1
}

type Reading = ReturnType<typeof read>

function read(lines: string[]) {
  const counter = new LineCounter()
  const document = parseDocument(lines.join('\n'), { lineCounter: counter })
  const error = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY')
  const fault = error ? makeFault(error.message, counter, error.pos[0]) : findLooseAlias(document, counter)
  return { lines, document, counter, fault }
}

/** The words that follow a `*` are taken for a name. */
function findLooseAlias(document: Document.Parsed, counter: LineCounter): LineFault | undefined {
  let fault: LineFault | undefined
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return
      fault = makeFault('A text cannot begin with *', counter, alias.range?.[0] ?? 0)
      return visit.BREAK
    }
  })
  return fault
}

function makeFault(message: string, counter: LineCounter, offset: number): LineFault {
  return {
    line: counter.linePos(offset).line,
    message: message.replace(/:?\n.*$/s, '').replace(/ at line \d+, column \d+$/, '')
  }
}

/** How far a file can be read. */
const reach = ({ fault }: Reading) => fault?.line ?? Number.POSITIVE_INFINITY

/** Every way to mend that line, those beside it, and the one where a quote or bracket was left open: the best of them. */
function mendBest(lines: string[], fault: LineFault) {
  const at = fault.line - 1
  const opened = lines.slice(0, fault.line).findLastIndex((line) => /[:-]\s+(["'[{])(?:(?![\]}]|\1).)*$/.test(line))
  const attempts = [...new Set([at, at + 1, opened])]
    .filter((index) => lines[index] !== undefined)
    .flatMap((index) =>
      listMends(lines, index).map(({ line, advice }) => {
        return { line: index + 1, advice, next: read(lines.with(index, line)) }
      })
    )
  return attempts.reduce((a, b) => (reach(b.next) > reach(a.next) ? b : a))
}

/** What the line may have been meant to say; last, nothing at all. */
function listMends(lines: string[], index: number): { line: string; advice: string }[] {
  const line = lines[index] ?? ''
  const [, start = '', key = '', value = ''] = line.match(/^(\s*(?:- +)?)(?:([\w-]+):)?\s*(.*?)\s*$/) ?? []
  const before = lines.slice(0, index).findLast((other) => other.trim() !== '') ?? ''
  const isText = !/^([\d.]*|true|false)$/.test(value)
  return [
    {
      line: `${start}${key && `${key}: `}${isText ? JSON.stringify(value) : value}`,
      advice: isText
        ? '. Put the text in double quotes, from its first word to its last'
        : '. A space follows the colon'
    },
    { line: line.replace(/^\t+/, (tabs) => '  '.repeat(tabs.length)), advice: '. Begin the line with spaces' },
    { line: line.replace(/^\s*/, before.match(/^\s*/)?.[0] ?? ''), advice: '. Begin it below the line before' },
    { line: '', advice: '' }
  ]
}

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
