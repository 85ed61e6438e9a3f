import { listChanges } from '../yaml/list-changes.ts'
import { getIn } from './data.ts'
import type { Draft } from './drafts.ts'

const mostTexts = 5
const mostLetters = 80

/** The words to look for on the page after a save: what was changed, as the page shows it. */
export function listSavedTexts({ file, data, text }: Draft): string[] {
  if (!file.form)
    return text
      .split('\n')
      .filter((line) => !file.text.includes(line))
      .flatMap(readPiece)
      .slice(0, mostTexts)
  return listChanges(file.form.data, data)
    .flatMap((path) => listTexts(getIn(data, path)))
    .slice(0, mostTexts)
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'number') return [`£${Number.isInteger(value) ? value : value.toFixed(2)}`]
  if (typeof value === 'string') return readPiece(value)
  // Reversed, because in a new entry or a longer list the last text is the new one.
  return value !== null && typeof value === 'object' ? Object.values(value).reverse().flatMap(listTexts) : []
}

/** The longest part without {words}, which are filled in, and without Markdown's marks. */
function readPiece(text: string): string[] {
  const pieces = text.split(/\{[^{}]*\}|^[#>-]+ |\n|\*+/).map((piece) => piece.trim())
  const longest = pieces.reduce((a, b) => (b.length > a.length ? b : a), '')
  return longest.length > 2 ? [longest.slice(0, mostLetters).trim()] : []
}
