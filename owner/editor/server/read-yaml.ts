import { isAlias, visit } from 'yaml'
import { readYaml as readAsWritten } from '../../../catalogue/read-yaml.ts'

/** A file's data, or undefined if the form couldn't write it back because of anchors or tags. */
export function readYaml(text: string): unknown {
  const data = readData(text)
  let isPlain = data !== undefined
  if (isPlain)
    visit(readAsWritten(text).document, {
      Node(_key, node) {
        if (isAlias(node) || node.tag?.startsWith('!') || ('anchor' in node && node.anchor)) isPlain = false
      }
    })
  return isPlain ? data : undefined
}

/** A file's data for reading only; undefined if it is broken. */
export function readData(text: string): unknown {
  const { document, data, faults } = readAsWritten(text)
  return document.contents === null || faults.length > 0 ? undefined : data
}

/** A file's fields, even if the form couldn't write them back: a town still has its name and page. */
export function readFields(text: string): Record<string, unknown> {
  const data = readData(text)
  return data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {}
}
