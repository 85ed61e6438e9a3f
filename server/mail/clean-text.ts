/** A line break could start a new header; direction marks could reverse the text around them. */
export function cleanText(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()
}

/** The same for text of several lines, keeping the line breaks. */
export function cleanLines(value: string): string {
  const lines = value.split(/\r\n|[\n\r\u2028\u2029]/).map(cleanText)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
