const longest = 60

/** Turns a name into part of a web address or an id: "King's Heath" becomes kings-heath. May return ''. */
export function makeSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/\+/g, ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '')
}

/** Letters that aren't a plain letter with an accent. */
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' }
