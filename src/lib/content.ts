import { type Content, loadContent } from '../../catalogue/load.ts'
import type { Business } from '../../catalogue/schema.ts'
import { planOpening } from '../../domain/closed-days.ts'
import { getColour } from '../../look/palette.ts'
import { makeColours } from '../../look/tokens.ts'
import type { ContactFacts } from '../ui/contact-details.tsx'

let loaded: Content | undefined

/** Read once per build, but for every page while the owner is editing. */
export function getContent(): Content {
  if (import.meta.env.DEV || !loaded) loaded = loadContent()
  return loaded
}

export const absoluteUrl = (path: string): string => new URL(path, import.meta.env.SITE).href

export function getContactFacts(business: Business): ContactFacts {
  const { phone, email, hours } = business
  const { closedDays, notice } = planOpening(business)
  return { phone, email, hours, closedDays, notice }
}

/** Finds one of the firm's colours for the manifest and icons, which can't read the stylesheet. */
export function readPaint() {
  const colours = makeColours(getContent().business.look)
  return (name: string) => getColour(colours, name)
}

/** Browsers paint their own bars in this, so the dark band at the top carries on. */
export const readThemeColour = () => readPaint()('navy')
