/** Without the letters that look like a digit (I, L, O) or make words (U). */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight letters and digits that stand for these texts: their FNV-1a hash. */
export function hashInLetters(texts: string[]): string {
  const encoder = new TextEncoder()
  let hash = 0xcbf29ce484222325n
  for (const text of texts) {
    // 0xff never occurs in UTF-8, so it keeps 'ab' + 'c' and 'a' + 'bc' apart.
    for (const byte of [...encoder.encode(text), 0xff]) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
    }
  }
  const folded = hash ^ (hash >> 40n)
  return Array.from({ length: 8 }, (_, index) => crockford[Number((folded >> BigInt(index * 5)) & 31n)]).join('')
}
