import { findFirm } from '../../catalogue/firm.ts'
import { type Content, loadContent } from '../../catalogue/load.ts'

/** Whether search engines should leave the site out. */
export const { isPreview } = findFirm()

let loaded: Content | undefined

/** Read once per build, but for every page while the owner is editing. */
export function getContent(): Content {
  if (import.meta.env.DEV || !loaded) loaded = loadContent()
  return loaded
}
