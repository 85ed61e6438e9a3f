import { makeColours } from '../../catalogue/look.ts'
import { getContent } from './content.ts'

/** A colour of the firm's stylesheet, for what can't read it there: manifest, icons, pictures. */
export function readColour(name: string): string {
  const value = makeColours(getContent().business.look)[name]
  if (!value) throw new Error(`There is no --color-${name} in src/styles/tokens.css.`)
  return value
}

/** What a browser paints around the page: the dark band at its top goes on. */
export const readThemeColour = () => readColour('navy')
