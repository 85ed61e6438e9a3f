import type { Scalar, ScalarTag, Tags } from 'yaml'

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
    const { value, source, srcToken, type } = node as Scalar.Parsed & Scalar<string>
    const { indent } = context
    const isUntouched = value === source
    if (isUntouched && srcToken && srcToken.type !== 'block-scalar')
      return srcToken.source.replace(/\n[ \t]*(?=\S)/g, `\n${indent}`)
    const written = writeAnew(node, context, ...callbacks)
    if (type !== 'BLOCK_FOLDED') return written
    const header = written.slice(0, written.indexOf('\n'))
    const old = srcToken?.type === 'block-scalar' ? readLines(srcToken.source) : []
    const lines = isUntouched ? old : foldAgain(old, value)
    const isSimple = /^>-?( #|$)/.test(header) && lines.length > 0
    return isSimple ? [header, ...lines.map((line) => line && indent + line)].join('\n') : written
  }
}

/** The lines of a folded text without their indent; empty if they don't share one. */
function readLines(source: string): string[] {
  const lines = source.trimEnd().split('\n')
  const [indent = ''] = lines[0]?.match(/^ */) ?? []
  return lines.every((line) => !line || line.startsWith(indent)) ? lines.map((line) => line.slice(indent.length)) : []
}

/** Changing one word changes one line. No lines if folding would alter the text, for example two spaces in a row. */
function foldAgain(old: string[], value: string): string[] {
  const isFoldable = (text: string) => /^\S+( \S+)*$/.test(text)
  if (!isFoldable(value)) return []
  const lines = old.every(isFoldable) ? old : []
  const words = value.split(' ')
  const head = countKept(lines, words)
  const tail = countKept(lines.slice(head.lines).reverse().map(reverseWords), words.slice(head.words).reverse())
  const middle = words.slice(head.words, words.length - tail.words).join(' ')
  return [...lines.slice(0, head.lines), ...(middle ? [middle] : []), ...lines.slice(lines.length - tail.lines)]
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
