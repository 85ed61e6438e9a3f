import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tokens = readFileSync(join('src', 'styles', 'tokens.css'), 'utf8')

/** A colour of the stylesheet, for what can't read it there: manifest and icons. */
export function readColour(name: string): string {
  const [, value] = tokens.match(new RegExp(`--color-${name}: (#[0-9a-f]{3,6});`)) ?? []
  if (!value) throw new Error(`There is no --color-${name} in src/styles/tokens.css.`)
  return value
}

/** What a browser paints around the page: the dark band at its top goes on. */
export const themeColour = readColour('navy')
