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
