import { longestDescription, longestTitle } from '../../content/schema.ts'

/** What the head of a page needs; made from the record that draws the page. */
export interface PageHead {
  title: string
  description: string
  /** Path of the picture for social networks. */
  socialPicture: string
  /** Typed by schema-dts where it is made. */
  structuredData: object[]
}

/** The brand goes when there is no room for it. */
export function fitTitle(title: string, brand: string): string {
  const whole = `${title} | ${brand}`
  return whole.length <= longestTitle ? whole : title
}

/** A town without words of its own borrows its package's, which may be longer: whole sentences, else whole words. */
export function fitDescription(text: string): string {
  if (text.length <= longestDescription) return text
  const room = text.slice(0, longestDescription)
  return room.match(/^.*[.!?](?=\s)/s)?.[0] ?? `${room.slice(0, room.lastIndexOf(' '))}…`
}
