const longestReason = 150

/** Why an entry wasn't delivered, in the mail server's own words, without anything that may be personal. */
export function shortenReason(error: unknown): string {
  const { response, message, code } = (error ?? {}) as { response?: unknown; message?: unknown; code?: unknown }
  const words = [response, message, code].find((value) => typeof value === 'string' && value !== '')
  const plain = String(words ?? 'unknown error')
    // Mail servers quote addresses, and names beside them.
    .replace(/<[^>]*>|"[^"]*"|\S*@\S*/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > longestReason ? `${plain.slice(0, longestReason)}…` : plain
}
