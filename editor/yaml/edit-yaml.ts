import { isDeepStrictEqual } from 'node:util'
import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
  type YAMLSeq
} from 'yaml'
import { matchItems } from './match-items.ts'
import { renderItem, renderPair, renderScalar, type Shape } from './render.ts'
import { applyEdits, type Edit, findCores, lineEnd, lineStart } from './text.ts'

/**
 * The same file with other data in it. The `yaml` package finds where each value stands; the text is then cut there and
 * nowhere else, because writing the whole document anew would fold and quote lines that nobody touched.
 */
export function editYaml(source: string, wanted: unknown, shape?: Shape): string {
  const text = source.replaceAll('\r\n', '\n')
  const document = parseDocument<ParsedNode>(text, { keepSourceTokens: true })
  if (document.errors.length > 0 || !document.contents) throw new Error('This is not YAML that can be edited.')
  const { contents } = document
  const edits = editNode({
    text,
    node: contents,
    have: document.toJS(),
    wanted,
    shape,
    replace: renderRoot(text, contents)
  })
  if (edits.length === 0) return source
  const edited = applyEdits(text, edits)
  const got = parseDocument(edited)
  if (got.errors.length > 0 || !isDeepStrictEqual(got.toJS(), wanted))
    throw new Error('The change could not be written without harm to the file. Nothing was written.')
  return text === source ? edited : edited.replaceAll('\n', '\r\n')
}

interface Place {
  text: string
  node: Node | null | undefined
  have: unknown
  wanted: unknown
  shape: Shape | undefined
  /** Writes the value anew when there is no finer way. */
  replace: (value: unknown) => Edit
}

function editNode(place: Place): Edit[] {
  const { text, node, have, wanted, shape, replace } = place
  if (isDeepStrictEqual(have, wanted)) return []
  if (isMap(node) && !node.flow && isRecord(have) && isRecord(wanted))
    return editMap(text, node, have, wanted, shape) ?? [replace(wanted)]
  if (isSeq(node) && !node.flow && Array.isArray(have) && Array.isArray(wanted))
    return editList(text, node, have, wanted, shape) ?? [replace(wanted)]
  if (isScalar(node) && isPlainValue(wanted)) return [renderScalar(text, node, wanted, shape) ?? replace(wanted)]
  return [replace(wanted)]
}

type Values = Record<string, unknown>

function editMap(text: string, node: YAMLMap, have: Values, wanted: Values, shape: Shape | undefined): Edit[] | null {
  const pairs = node.items as Pair<Node, Node | null>[]
  const [first] = pairs
  const kept = pairs.filter((pair) => keyOf(pair) in wanted)
  // A first key that shares its line with "- " cannot go by itself.
  if (!first || kept.length === 0 || (kept[0] !== first && !startsLine(text, startOf(first)))) return null
  const indent = columnOf(text, startOf(first))
  const edits: Edit[] = []
  for (const pair of pairs) {
    const key = keyOf(pair)
    const [from, to] = [startOf(pair), endOfPair(text, pair)]
    if (!(key in wanted)) edits.push({ from: lineStart(text, from), to: Math.min(to + 1, text.length), text: '' })
    else
      edits.push(
        ...editNode({
          text,
          node: pair.value,
          have: have[key],
          wanted: wanted[key],
          shape: shapeOfKey(shape, key),
          replace: (value) => ({ from, to, text: renderPair(key, value, indent, shapeOfKey(shape, key)) })
        })
      )
  }
  const order = Object.keys(shape?.properties ?? {})
  for (const key of sortBy(
    order,
    Object.keys(wanted).filter((name) => !(name in have))
  )) {
    const before = order.slice(0, Math.max(0, order.indexOf(key)))
    const anchor =
      kept.findLast((pair) => before.includes(keyOf(pair))) ?? (order.includes(key) ? kept[0] : kept.at(-1))
    if (!anchor) return null
    const at = endOfPair(text, anchor)
    const lines = renderPair(key, wanted[key], indent, shapeOfKey(shape, key))
    edits.push({ from: at, to: at, text: `\n${' '.repeat(indent)}${lines}` })
  }
  return edits
}

function editList(text: string, node: YAMLSeq, have: unknown[], wanted: unknown[], shape: Shape | undefined) {
  const items = node.items as Node[]
  const dashes = findDashes(node)
  if (dashes.length !== have.length || wanted.length === 0) return null
  const indent = columnOf(text, dashes[0] ?? 0)
  const matches = matchItems(have, wanted)
  const editItem = (index: number, value: unknown): Edit[] => {
    const [from, to] = [dashes[index] ?? 0, endOfNode(text, items[index], dashes[index] ?? 0)]
    return editNode({
      text,
      node: items[index],
      have: have[index],
      wanted: value,
      shape: shape?.items,
      replace: (other) => ({ from, to, text: renderItem(other, indent, shape?.items) })
    })
  }
  if (matches.length === have.length && matches.every((match, index) => match === index))
    return wanted.flatMap((value, index) => editItem(index, value))

  if (dashes.some((dash) => !startsLine(text, dash))) return null
  const ends = dashes.map((dash, index) => endOfNode(text, items[index], dash))
  const { cores, gaps } = findCores(text, dashes, ends)
  const entries = wanted.map((value, index) => {
    const core = cores[matches[index] ?? -1]
    if (!core) return `${' '.repeat(indent)}${renderItem(value, indent, shape?.items)}`
    return applyEdits(text.slice(core.from, core.to), shift(editItem(matches[index] ?? 0, value), -core.from))
  })
  const written = entries.map((entry, index) => (index === 0 ? entry : `${gaps[index - 1] ?? gaps[0] ?? '\n'}${entry}`))
  return [{ from: cores[0]?.from ?? 0, to: cores.at(-1)?.to ?? 0, text: written.join('') }]
}

const renderRoot = (text: string, node: Node) => (value: unknown) => ({
  from: node.range?.[0] ?? 0,
  to: endOfNode(text, node, 0),
  text: renderPair('', value, -2, undefined).trim()
})

function findDashes(node: YAMLSeq): number[] {
  const token = node.srcToken
  if (token?.type !== 'block-seq') return []
  return token.items.flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset)
  )
}

/** The end of the last line that holds any of it, with the comment that may follow there. */
function endOfNode(text: string, node: Node | null | undefined, from: number): number {
  if (isMap(node) && !node.flow && node.items.length > 0) return endOfPair(text, node.items.at(-1) as Pair<Node, Node>)
  if (isSeq(node) && !node.flow && node.items.length > 0)
    return endOfNode(text, node.items.at(-1) as Node, findDashes(node).at(-1) ?? from)
  const written = text.slice(0, Math.max(node?.range?.[1] ?? from, from + 1)).trimEnd().length
  return lineEnd(text, written)
}

const endOfPair = (text: string, pair: Pair<Node, Node | null>) => endOfNode(text, pair.value, startOf(pair))
const startOf = (pair: Pair<Node, unknown>) => pair.key.range?.[0] ?? 0
const keyOf = (pair: Pair<Node, unknown>) => String(isScalar(pair.key) ? pair.key.value : pair.key)
const columnOf = (text: string, offset: number) => offset - lineStart(text, offset)
const startsLine = (text: string, offset: number) => text.slice(lineStart(text, offset), offset).trim() === ''
const shift = (edits: Edit[], by: number) => edits.map((edit) => ({ ...edit, from: edit.from + by, to: edit.to + by }))
const isRecord = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const isPlainValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const sortBy = (order: string[], names: string[]) => names.sort((a, b) => order.indexOf(a) - order.indexOf(b))

function shapeOfKey(shape: Shape | undefined, key: string): Shape | undefined {
  const extra = shape?.additionalProperties
  return shape?.properties?.[key] ?? (typeof extra === 'object' ? extra : undefined)
}
