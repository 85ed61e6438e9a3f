import { isDeepStrictEqual } from 'node:util'
import { type Document, isMap, isScalar, isSeq, type Node, Pair, parseDocument, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { type FieldSchema, findInner } from '../../../catalogue/labels.ts'
import { type Group, isGroup } from './same-data.ts'
import { keepTextsAsWritten } from './write-text.ts'

/** The sample's. A file in another layout is laid out afresh on its first save. */
const layout = { indent: 2, indentSeq: true, flowCollectionPadding: true, lineWidth: 0 }

/** Writes new data into a file, keeping comments and every line whose data didn't change. */
export function editYaml(source: string, wanted: unknown, shape?: FieldSchema): string {
  const text = source.replaceAll('\r\n', '\n')
  const document: Document = parseDocument(text, { keepSourceTokens: true, customTags: keepTextsAsWritten })
  if (document.errors.length > 0 || !document.contents) throw new Error('This is not YAML that can be edited.')
  if (isDeepStrictEqual(document.toJS(), wanted)) return source
  document.contents = editNode(document, document.contents, wanted, shape)
  const edited = document.toString(layout)
  const result = parseDocument(edited)
  if (result.errors.length > 0 || !isDeepStrictEqual(result.toJS(), wanted))
    throw new Error('The change could not be written without harm to the file. Nothing was written.')
  return text === source ? edited : edited.replaceAll('\n', '\r\n')
}

function editNode(document: Document, node: Node, wanted: unknown, shape: FieldSchema | undefined): Node {
  if (isMap<Scalar, Node>(node) && isGroup(wanted)) return editMap(document, node, wanted, shape)
  if (isSeq<Node>(node) && Array.isArray(wanted)) return editList(document, node, wanted, shape)
  if (isScalar(node) && (wanted === null || typeof wanted !== 'object')) return editScalar(node, wanted, shape)
  const { comment, commentBefore, spaceBefore } = node
  return Object.assign(createNode(document, wanted, shape), { comment, commentBefore, spaceBefore })
}

function createNode(document: Document, value: unknown, shape: FieldSchema | undefined): Node {
  const empty = Array.isArray(value) ? new YAMLSeq() : isGroup(value) ? new YAMLMap() : new Scalar(undefined)
  return editNode(document, empty, value, shape)
}

function editScalar(node: Scalar, value: unknown, shape: FieldSchema | undefined): Node {
  if (node.value === value) return node
  if (typeof value !== 'string' || typeof node.value !== 'string') delete node.type
  if (typeof value === 'string' && value.includes('\n')) node.type = 'BLOCK_LITERAL'
  node.value = value
  // Pence are written as people write them: 12.50.
  node.minFractionDigits = shape?.unit === 'pounds' && !Number.isInteger(value) ? 2 : 0
  return node
}

function editMap(document: Document, node: YAMLMap<Scalar, Node>, wanted: Group, shape: FieldSchema | undefined): Node {
  if (node.items.length === 0) node.flow = false
  for (const pair of [...node.items]) {
    const key = String(pair.key.value)
    if (key in wanted) pair.value = editNode(document, pair.value as Node, wanted[key], findInner(shape, key))
    else removePair(node, pair)
  }
  const order = Object.keys(shape?.properties ?? {})
  for (const key of Object.keys(wanted).filter((name) => !node.has(name))) {
    // After the last field that the schema has before it.
    const isEarlier = ({ key: { value } }: Pair<Scalar>) => order.indexOf(String(value)) < order.indexOf(key)
    const place = order.includes(key) ? node.items.findLastIndex(isEarlier) + 1 : node.items.length
    const value = createNode(document, wanted[key], findInner(shape, key))
    node.items.splice(place, 0, new Pair(new Scalar(key), value))
  }
  return node
}

/** Removes a field but keeps the comment above it, in case someone wants the field back. */
function removePair(node: YAMLMap<Scalar, Node>, pair: Pair<Scalar, Node>) {
  const index = node.items.indexOf(pair)
  node.items.splice(index, 1)
  const { commentBefore, spaceBefore } = pair.key
  const next = node.items[index]?.key
  if (!next) {
    node.comment = [commentBefore, node.comment].filter(Boolean).join('\n')
    return
  }
  const gap = commentBefore && next.spaceBefore ? '' : undefined
  next.commentBefore = [commentBefore, gap, next.commentBefore].filter((part) => typeof part === 'string').join('\n')
  next.spaceBefore = spaceBefore || (index > 0 && next.spaceBefore && !commentBefore)
}

/** Entries move with the comments above them; blank lines between entries stay. */
function editList(document: Document, node: YAMLSeq<Node>, wanted: unknown[], shape: FieldSchema | undefined): Node {
  const { items } = node
  const [first] = items
  const isRoot = node === document.contents
  if (!first) node.flow = false
  // The package attaches a comment above the first entry to the list; here it belongs to the entry.
  else if (!isRoot && node.commentBefore) {
    first.commentBefore = node.commentBefore
    node.commentBefore = null
  }
  const blankLines = items.map((item) => item.spaceBefore)
  const places = matchItems(
    items.map((item) => item.toJS(document)),
    wanted
  )
  node.items = wanted.map((value, index) => {
    const item = items[places[index] ?? -1]
    const edited = item ? editNode(document, item, value, shape?.items) : createNode(document, value, shape?.items)
    edited.spaceBefore = blankLines[index < items.length ? index : 1]
    return edited
  })
  // If no blank line follows, it attaches the file's opening comment to the first entry; here it stays on top.
  if (isRoot && first?.commentBefore && node.items[0] !== first && !document.commentBefore) {
    document.commentBefore = first.commentBefore
    first.commentBefore = null
  }
  return node
}

/** Each new entry's index in the old list, or -1. Matches unchanged entries first, then by name, then by position. */
export function matchItems(have: unknown[], wanted: unknown[]): number[] {
  const matches = wanted.map(() => -1)
  const isFree = (index: number) => index < have.length && !matches.includes(index)
  const assign = (isSame: (old: unknown, fresh: unknown, from: number, to: number) => boolean) => {
    for (const [to, fresh] of wanted.entries()) {
      if (matches[to] !== -1) continue
      const from = have.findIndex((old, index) => isFree(index) && isSame(old, fresh, index, to))
      if (from !== -1) matches[to] = from
    }
  }
  assign((old, fresh, from, to) => from === to && isDeepStrictEqual(old, fresh))
  assign((old, fresh) => isDeepStrictEqual(old, fresh))
  for (const field of ['id', 'slug', 'name', 'title', 'question', 'author', 'heading', 'url', 'file'])
    assign((old, fresh) => isGroup(old) && isGroup(fresh) && old[field] !== undefined && old[field] === fresh[field])
  // In a list of the same length, an unmatched entry is the old one with its names changed.
  if (have.length === wanted.length) assign((_old, _fresh, from, to) => from === to)
  return matches
}
