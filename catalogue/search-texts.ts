import { longestDescription, longestTitle } from '../domain/fit-text.ts'

/** How many letters search engines show of a text; undefined if they don't show it. */
export function findLongest(file: string, path: PropertyKey[]): number | undefined {
  const key = path.at(-1)
  if (file.startsWith('locations/') && path[0] === 'services') {
    return path.length === 3 && key === 'summary' ? longestDescription : undefined
  }
  const depth = file === 'pages.yaml' ? 2 : file.startsWith('locations/') ? 1 : 0
  if (path.length !== depth) return undefined
  return key === 'title' ? longestTitle : key === 'description' ? longestDescription : undefined
}
