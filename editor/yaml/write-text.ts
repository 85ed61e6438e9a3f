import type { Scalar, ScalarTag, Tags } from 'yaml'
import { foldAgain } from './fold.ts'

const widest = 120

/** The `yaml` package wraps and quotes every text its own way; this keeps untouched ones as written. */
export function keepTextsAsWritten(tags: Tags): Tags {
  return tags.map((tag) =>
    typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:str' && tag.stringify
      ? { ...tag, stringify: wrapWriter(tag.stringify as WriteText) }
      : tag
  )
}

type WriteText = NonNullable<ScalarTag['stringify']>

function wrapWriter(writeAnew: WriteText): WriteText {
  return (node, context, ...callbacks) => {
    const { value, source, srcToken, type, comment } = node as Scalar.Parsed & Scalar<string>
    const { indent } = context
    const isUntouched = value === source
    if (isUntouched && srcToken && srcToken.type !== 'block-scalar')
      return srcToken.source.replace(/\n[ \t]*(?=\S)/g, `\n${indent}`)
    const written = writeAnew(node, context, ...callbacks)
    if (type !== 'BLOCK_FOLDED' && (comment || !isTooLong(written, value, context))) return written
    const header = type === 'BLOCK_FOLDED' ? written.slice(0, written.indexOf('\n')) : '>-'
    const old = srcToken?.type === 'block-scalar' ? readLines(srcToken.source) : []
    const lines = isUntouched ? old : foldAgain(old, value, widest - indent.length)
    const isSimple = /^>-?( #|$)/.test(header) && lines.length > 0
    return isSimple ? [header, ...lines.map((line) => line && indent + line)].join('\n') : written
  }
}

function isTooLong(written: string, value: string, context: Parameters<WriteText>[1]): boolean {
  const { indent, indentStep, indentAtStart, inFlow, implicitKey } = context
  const column = indent.length + (indentAtStart ? indentAtStart - indentStep.length : 0)
  return !inFlow && !implicitKey && /^\S+( \S+)+$/.test(value) && column + written.length > widest
}

/** The lines of a folded text without their indent; empty if they don't share one. */
function readLines(source: string): string[] {
  const lines = source.trimEnd().split('\n')
  const [indent = ''] = lines[0]?.match(/^ */) ?? []
  return lines.every((line) => !line || line.startsWith(indent)) ? lines.map((line) => line.slice(indent.length)) : []
}
