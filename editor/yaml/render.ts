import { Document, isScalar, type Node, Scalar, stringify, visit } from 'yaml'
import { foldAgain } from './fold.ts'
import { type Edit, lineEnd, lineStart } from './text.ts'

/** The part of a JSON schema that the writing of a file depends on. */
export interface Shape {
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape
  default?: unknown
  unit?: string
}

const widest = 120

/** Keeps the way the value was written: its quotes, its folding, what follows on its line. */
export function renderScalar(text: string, node: Scalar, value: unknown, shape: Shape | undefined): Edit | null {
  const [from = 0, to = 0] = node.range ?? []
  if (typeof value === 'string' && (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL')) {
    const lines = foldAgain(text.slice(from, to), value, widest)
    return lines === null ? null : { from, to, text: lines }
  }
  if (from === to || node.type?.startsWith('BLOCK') || String(value).includes('\n')) return null
  const scalar = createScalar(value, shape)
  if (typeof value === 'string' && typeof node.value === 'string' && node.type) scalar.type = node.type
  const written = stringify(scalar, { lineWidth: 0 }).trimEnd()
  const column = from - lineStart(text, from)
  const hasComment = text.slice(to, lineEnd(text, to)).trim() !== ''
  const isShort = column + written.length <= widest || hasComment || !String(value).includes(' ')
  return isShort ? { from, to, text: written } : null
}

/** `key: value` as a new line would have it, without the indent of its first line. */
export function renderPair(key: string, value: unknown, indent: number, shape: Shape | undefined): string {
  if (key === '') return write(value, 0, shape)
  return write({ [key]: value }, indent, { properties: shape ? { [key]: shape } : {} })
}

export function renderItem(value: unknown, indent: number, shape: Shape | undefined): string {
  return write([value], indent, shape ? { items: shape } : undefined)
}

function write(value: unknown, indent: number, shape: Shape | undefined): string {
  const document = new Document(value)
  mark(document.contents as Node, shape)
  visit(document, {
    Scalar(key, node, path) {
      if (key === 'key' || typeof node.value !== 'string') return
      if (node.value.includes('\n')) node.type = 'BLOCK_LITERAL'
      else if (indent + path.length * 2 + node.value.length > widest - 10) node.type = 'BLOCK_FOLDED'
    }
  })
  const lines = document
    .toString({ lineWidth: widest - indent, minContentWidth: 0 })
    .trimEnd()
    .split('\n')
  return lines.map((line, index) => (index === 0 || line === '' ? line : ' '.repeat(indent) + line)).join('\n')
}

/** Pence are written as people write them: 12.50. */
function mark(node: Node | null, shape: Shape | undefined) {
  if (isScalar(node) && shape?.unit === 'pounds' && typeof node.value === 'number' && !Number.isInteger(node.value))
    node.minFractionDigits = 2
  const items = node && 'items' in node ? (node.items as unknown[]) : []
  for (const item of items) {
    if (item !== null && typeof item === 'object' && 'key' in item && 'value' in item)
      mark(item.value as Node, shape?.properties?.[String((item.key as Scalar).value)])
    else mark(item as Node, shape?.items)
  }
}

function createScalar(value: unknown, shape: Shape | undefined): Scalar {
  const scalar = new Scalar(value)
  mark(scalar, shape)
  return scalar
}
