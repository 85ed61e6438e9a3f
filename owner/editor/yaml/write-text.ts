import type { Scalar, ScalarTag, Tags } from 'yaml'

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

/**
 * Refolds a changed text, keeping the line breaks around unchanged words: changing one word changes one line. Returns
 * no lines if folding would alter the text, for example two spaces in a row.
 */
function foldAgain(old: string[], value: string, width: number): string[] {
  const isFoldable = (text: string) => /^\S+( \S+)*$/.test(text)
  if (!isFoldable(value)) return []
  const lines = old.every(isFoldable) ? old : []
  const words = value.split(' ')
  const head = countKept(lines, words)
  const tail = countKept(lines.slice(head.lines).reverse().map(reverseWords), words.slice(head.words).reverse())
  const middle = wrap(words.slice(head.words, words.length - tail.words), width)
  return [...lines.slice(0, head.lines), ...middle, ...lines.slice(lines.length - tail.lines)]
}

/** How many whole lines the words start with. */
function countKept(lines: string[], words: string[]): { lines: number; words: number } {
  let count = 0
  for (const [index, line] of lines.entries()) {
    const own = line.split(' ')
    if (own.some((word, place) => words[count + place] !== word)) return { lines: index, words: count }
    count += own.length
  }
  return { lines: lines.length, words: count }
}

const reverseWords = (line: string) => line.split(' ').reverse().join(' ')

function wrap(words: string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
