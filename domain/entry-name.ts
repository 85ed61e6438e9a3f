/** What people call an entry: a package's title, a question's words, otherwise the first name it has. */
export function nameEntry(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object') return undefined
  // A town has a name and a page title, and people know it by its name.
  const { name, title, question, author, label, heading, quote, id, value: own } = value as Record<string, unknown>
  return [name, title, question, author, label, heading, quote, id, own].find(isFilled)
}

const isFilled = (text: unknown): text is string => typeof text === 'string' && text !== '' && !/\bFILL IN\b/.test(text)
