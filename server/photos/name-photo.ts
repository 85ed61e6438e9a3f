const longestName = 40

/**
 * What a sentence calls a photo: its file's name in quotation marks, less everything that could turn the sentence round
 * or break its line.
 */
export function quoteName(fileName: string): string {
  const plain = fileName
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/["“”„‟]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...plain]
  if (letters.length === 0) return 'A photo'
  // The end too, because it says what kind of file it is.
  const shown =
    letters.length > longestName ? [...letters.slice(0, longestName - 9), '…', ...letters.slice(-8)] : letters
  return `"${shown.join('')}"`
}
