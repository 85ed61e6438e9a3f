interface Placed {
  order?: unknown
  name?: unknown
  title?: unknown
}

/** The order of towns and of packages: by their numbers; those without one, or with the same, by name. */
export function byPlace(a: Placed, b: Placed): number {
  return readOrder(a) - readOrder(b) || readName(a).localeCompare(readName(b), 'en-GB')
}

const readOrder = ({ order }: Placed) => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY)

/** A town's title is for search engines. */
const readName = ({ name, title }: Placed) => String(name ?? title ?? '')
