import { findFirm } from '../../catalogue/firm.ts'
import { type Content, loadContent } from '../../catalogue/load.ts'

/** Whether search engines are to leave the site out. */
export const { isPreview } = findFirm()

let loaded: Content | undefined

/** Read once for a build, but again for every page while the owner is editing. */
export function getContent(): Content {
  if (import.meta.env.DEV || !loaded) loaded = loadContent()
  return loaded
}
