import { isAlias, visit } from 'yaml'
import { readYaml as readAsWritten } from '../../catalogue/read-yaml.ts'

/** The data of a file, or undefined where the form could not write it back: because of anchors or tags. */
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

/** The data of a file for whoever only reads it; undefined where it is broken. */
export function readData(text: string): unknown {
  const { document, data, faults } = readAsWritten(text)
  return document.contents === null || faults.length > 0 ? undefined : data
}

/** Its fields, as far as it has any: also where a form cannot write them back, a town has its name and its page. */
export function readFields(text: string): Record<string, unknown> {
  const data = readData(text)
  return data !== null && typeof data === 'object' ? (data as Record<string, unknown>) : {}
}
