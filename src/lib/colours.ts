import { makeColours } from '../../catalogue/look.ts'
import { getContent } from './content.ts'

/** Finds a colour by its name in the stylesheet. */
export type Paint = (name: string) => string

/** The firm's colours for the manifest, icons and pictures, which can't read the stylesheet. */
export function readPaint(): Paint {
  const colours = makeColours(getContent().business.look)
  return (name) => {
    const value = colours[name]
    if (!value) throw new Error(`There is no --color-${name} in src/styles/tokens.css.`)
    return value
  }
}

/** Browsers paint their own bars in this, so the dark band at the top carries on. */
export const readThemeColour = () => readPaint()('navy')
