import { longestTitle } from '../../catalogue/schema.ts'

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
