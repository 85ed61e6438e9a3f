import type { Business } from '../../catalogue/schema.ts'

/** `0121 496 0000` becomes `tel:+441214960000`, which works from abroad. */
export const telephoneHref = (phone: string) => `tel:${phone.replace(/\D/g, '').replace(/^0/, '+44')}`

/** Encoded, because an address may contain characters that would add another recipient. */
export const mailHref = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

/** `number` as the owner writes it: +447700900123. */
export function whatsappHref(number: string, packageTitle: string): string {
  const wish =
    packageTitle === '' ? 'Hello, I would like to book a visit.' : `Hello, I would like to book: ${packageTitle}.`
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(wish)}`
}

export type Contact = Pick<Business, 'phone' | 'email'>

export interface MenuLink {
  label: string
  path: string
}

/** A place the firm serves; only some have their own page. */
export interface Area {
  name: string
  href?: string
}

/** A call to action. The one that leads to booking is always filled, and comes last. */
export interface Action {
  label: string
  href: string
  isMain?: boolean
}

/**
 * A link to a place on another page lands at that page's top, where src/scripts/shows.ts marks the place. On the page
 * itself (`here`) it jumps there.
 */
export function landAtTop(href: string, here = '') {
  const [path = '', place] = href.split('#')
  if (!path || !place) return { href }
  return path === here ? { href: `#${place}` } : { href: path, 'data-shows': place }
}
