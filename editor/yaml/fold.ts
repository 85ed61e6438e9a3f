/**
 * Refolds a changed text, keeping the line breaks around unchanged words: changing one word changes one line. Returns
 * no lines if folding would alter the text, for example two spaces in a row.
 */
export function foldAgain(old: string[], value: string, width: number): string[] {
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
