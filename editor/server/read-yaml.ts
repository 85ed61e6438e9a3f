import { isAlias, parseDocument, visit } from 'yaml'

interface Reading {
  data: unknown
  /** The form can write it back: no anchors, no tags. */
  isPlain: boolean
}

const unreadable: Reading = { data: undefined, isPlain: false }

const readings = new Map<string, Reading>()
const mostKept = 200

/** The data of a file, or undefined where the form could not write it back. */
export function readYaml(text: string): unknown {
  const { data, isPlain } = read(text)
  return isPlain ? data : undefined
}

/** The data of a file for whoever only reads it; undefined where it is broken. */
export const readData = (text: string): unknown => read(text).data

/** Its fields, as far as it has any: also where a form cannot write them back, a town has its name and its page. */
export function readFields(text: string): Record<string, unknown> {
  const { data } = read(text)
  return data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {}
}

function read(text: string): Reading {
  const reading = readings.get(text) ?? parse(text)
  // A town's file takes 20 ms to read and is asked for several times in every request.
  if (readings.size >= mostKept) readings.clear()
  readings.set(text, reading)
  return reading
}

function parse(text: string): Reading {
  const document = parseDocument(text)
  if (document.contents === null || document.errors.length > 0) return unreadable
  let isPlain = true
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.tag?.startsWith('!') || ('anchor' in node && node.anchor)) isPlain = false
    }
  })
  try {
    return { data: document.toJS(), isPlain }
  } catch {
    return unreadable // An alias leads nowhere, or there are too many.
  }
}
