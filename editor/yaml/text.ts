export interface Edit {
  from: number
  to: number
  text: string
}

export interface Core {
  from: number
  to: number
}

/** Edits do not overlap; those at one place go in as they were listed. */
export function applyEdits(text: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    result += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return result + text.slice(at)
}

/**
 * Each list entry with the comments above it, so that they move together, and the blank lines between entries, which
 * stay where they are. A comment at the top of the file speaks of the whole list and stays too.
 */
export function findCores(text: string, starts: number[], ends: number[]): { cores: Core[]; gaps: string[] } {
  const cores = starts.map((start, index) => {
    const from = lineStart(text, start)
    const to = ends[index] ?? text.length
    const floor = ends[index - 1]
    return { from: floor === undefined ? climbComments(text, from) : skipBlankLines(text, floor, from), to }
  })
  const gaps = cores.slice(1).map(({ from }, index) => text.slice(cores[index]?.to ?? from, from))
  return { cores, gaps }
}

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}

/** Where the comments above the next entry begin. */
function skipBlankLines(text: string, after: number, limit: number): number {
  let at = lineEnd(text, after) + 1
  while (at < limit && text.slice(at, lineEnd(text, at)).trim() === '') at = lineEnd(text, at) + 1
  return Math.min(at, limit)
}

function climbComments(text: string, from: number): number {
  let at = from
  while (at > 0) {
    const above = lineStart(text, at - 1)
    if (!text.slice(above, at).trimStart().startsWith('#')) break
    at = above
  }
  return at === 0 ? from : at
}
