/**
 * The sentences of a text, each with the spaces after it. One ends at a full stop, question mark or exclamation mark
 * before a space: not inside 4.9, nor after these abbreviations.
 */
export function splitSentences(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=(?<!\b(?:e\.g|i\.e|approx|St|Mr|Mrs|Ms|Dr))[.!?]["'’”)\]]*\s+)(?=\S)/)
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Cut after so many letters, with an ellipsis for the rest. */
export function cutShort(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text
}
