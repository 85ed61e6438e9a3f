/**
 * The sentences of a text, each with the spaces after it. One ends at a full stop, question mark or exclamation mark
 * before a space: not inside 4.9, nor after these abbreviations.
 */
export function splitSentences(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=(?<!\b(?:e\.g|i\.e|approx|St|Mr|Mrs|Ms|Dr))[.!?]["'’”)\]]*\s+)(?=\S)/)
}

/** The text without the sentences in which this is found. */
export function dropSentences(text: string, found: RegExp): string {
  return splitSentences(text)
    .filter((sentence) => !found.test(sentence))
    .join('')
    .trim()
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Cut after so many letters, with an ellipsis for the rest. */
export function cutShort(text: string, length: number): string {
  const letters = [...text]
  if (letters.length <= length) return text
  const kept = letters.slice(0, length - 1).join('')
  return `${kept.trimEnd()}…`
}

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

/** 'nine', 'fourteen'; figures past twenty. */
export const spellNumber = (count: number): string => numbers.split(' ')[count] ?? String(count)

/** The word that needs the fewest changed letters, ignoring case; one that begins with the given word is near. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  let nearest: { name: string; letters: number } | undefined
  for (const name of known) {
    const isBegun = word.length > 2 && name.toLowerCase().startsWith(word.toLowerCase())
    const letters = isBegun ? 1 : countChanges(word.toLowerCase(), name.toLowerCase())
    if (!nearest || letters < nearest.letters) nearest = { name, letters }
  }
  return nearest?.name
}

/** Letters to insert, delete or change: the Levenshtein distance, a row at a time. */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [place, other] of [...to].entries()) {
      const changed = (row[place] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** What people call an entry: a package's title, a question's words, otherwise the first name it has. */
export function nameEntry(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined
  // A town has a name and a page title, and people know it by its name.
  const { name, title, question, author, label, heading, quote, id, value: own } = value as Record<string, unknown>
  return [name, title, question, author, label, heading, quote, id, own].find(isFilled)
}

const isFilled = (text: unknown): text is string => typeof text === 'string' && text !== '' && !/\bFILL IN\b/.test(text)
