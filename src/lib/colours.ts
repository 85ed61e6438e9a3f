import { makeColours } from '../../catalogue/look.ts'
import type { Palette } from '../../domain/palette.ts'
import { getContent } from './content.ts'

/** A colour by its name in the stylesheet. */
export type Paint = (name: string) => string

/** The firm's colours, for what can't read them in the stylesheet: manifest, icons, pictures. */
export function readPaint(): Paint {
  const colours = makeColours(getContent().business.look)
  return (name) => findColour(colours, name)
}

function findColour(colours: Palette, name: string): string {
  const value = colours[name]
  if (!value) throw new Error(`There is no --color-${name} in src/styles/tokens.css.`)
  return value
}

/** What a browser paints around the page: the dark band at its top goes on. */
export const readThemeColour = () => readPaint()('navy')
