/**
 * A text written below `>-`, with other words. Lines whose words are the same keep their breaks: one word changed is
 * one line changed. Returns null when the text is not one that can be folded so.
 */
export function foldAgain(source: string, value: string, widest: number): string | null {
  const [header = '', ...body] = source.replace(/\n$/, '').split('\n')
  const indent = body[0]?.match(/^ +/)?.[0] ?? ''
  const lines = body.map((line) => line.slice(indent.length))
  const isEven = body.every((line) => line.startsWith(indent)) && lines.every((line) => /^\S+( \S+)*$/.test(line))
  if (header !== '>-' || !isEven || !/^\S+( \S+)*$/.test(value)) return null
  const words = value.split(' ')
  const head = countKept(lines, words)
  const tail = countKept(lines.slice(head.lines).reverse().map(turnRound), words.slice(head.words).reverse())
  const middle = wrap(words.slice(head.words, words.length - tail.words), widest - indent.length)
  const kept = [...lines.slice(0, head.lines), ...middle, ...lines.slice(lines.length - tail.lines)]
  return [header, ...kept.map((line) => indent + line)].join('\n') + (source.endsWith('\n') ? '\n' : '')
}

/** How many whole lines the words begin with. */
function countKept(lines: string[], words: string[]): { lines: number; words: number } {
  let count = 0
  for (const [index, line] of lines.entries()) {
    const own = line.split(' ')
    if (own.some((word, place) => words[count + place] !== word)) return { lines: index, words: count }
    count += own.length
  }
  return { lines: lines.length, words: count }
}

const turnRound = (line: string) => line.split(' ').reverse().join(' ')

function wrap(words: string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
