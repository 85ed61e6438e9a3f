/** A mistake in what was typed; the message says how to put it right. */
export class EntryError extends Error {
  override name = 'EntryError'
}

const longestName = 50

/** The name as it will appear on the site. */
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
