import { isAlias, parseDocument, visit } from 'yaml'

const read = new Map<string, unknown>()
const mostKept = 200

/** The data of a file, or undefined where the form could not write it back: broken YAML, anchors, tags. */
export function readYaml(text: string): unknown {
  if (!read.has(text)) {
    // A town's file takes 20 ms to read and is asked for several times in every request.
    if (read.size >= mostKept) read.clear()
    read.set(text, parse(text))
  }
  return read.get(text)
}

/** Its fields, when it has any. */
export function readFields(text: string): Record<string, unknown> {
  const data = readYaml(text)
  return data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {}
}

function parse(text: string): unknown {
  const document = parseDocument(text)
  let isPlain = document.errors.length === 0 && document.contents !== null
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.tag?.startsWith('!') || ('anchor' in node && node.anchor)) isPlain = false
    }
  })
  return isPlain ? document.toJS() : undefined
}
