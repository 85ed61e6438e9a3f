import { getColour } from '../../look/palette.ts'
import { makeColours } from '../../look/tokens.ts'
import { getContent } from './content.ts'

/** Finds a colour by its name in the stylesheet. */
export type Paint = (name: string) => string

/** The firm's colours for the manifest, icons and pictures, which can't read the stylesheet. */
export function readPaint(): Paint {
  const colours = makeColours(getContent().business.look)
  return (name) => getColour(colours, name)
}

/** Browsers paint their own bars in this, so the dark band at the top carries on. */
export const readThemeColour = () => readPaint()('navy')
