/** `0121 496 0000` dials from anywhere as `tel:+441214960000`. */
export const telephoneHref = (phone: string) => `tel:${phone.replace(/\D/g, '').replace(/^0/, '+44')}`

/** As it stands, an address may hold what begins a further recipient. */
export const mailHref = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`

/** `number` as the owner writes it: +447700900123. */
export function whatsappHref(number: string, packageTitle: string): string {
  const wish =
    packageTitle === '' ? 'Hello, I would like to book a visit.' : `Hello, I would like to book: ${packageTitle}.`
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(wish)}`
}

export interface Contact {
  phone: string
  email: string
}

/** A place the firm serves; only some have a page of their own. */
export interface Area {
  name: string
  href?: string
}

/** What visitors are invited to do. The one that leads to a booking is filled wherever it stands. */
export interface Action {
  label: string
  href: string
  isMain?: boolean
}

export const newTab = { target: '_blank', rel: 'noopener' } as const
