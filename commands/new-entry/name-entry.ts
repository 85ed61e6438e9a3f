/** Something the person at the keyboard can mend; its message says how. */
export class EntryError extends Error {
  override name = 'EntryError'
}

const longestName = 50

/** The name as it will stand on the site. */
export function tidyName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const [odd] = name.match(/[^\p{L}\p{M}\p{N} '’&+.,()/-]/u) ?? []
  if (odd)
    throw new EntryError(
      `A name cannot hold ${JSON.stringify(odd)}: use letters, figures, spaces and ' ’ & + . , ( ) / -`
    )
  if (name.length > longestName) {
    throw new EntryError(`That name has ${name.length} characters; page titles have room for about ${longestName}.`)
  }
  return name
}

/** "King's Heath" is kings-heath, "Crème & Wax" creme-and-wax. Empty when nothing is left for an address. */
export function makeSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Letters that are no plain letter with a mark. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' }
