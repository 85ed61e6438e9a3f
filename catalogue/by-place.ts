interface Placed {
  order?: unknown
  name?: unknown
  title?: unknown
}

/** The order of towns and packages: by number, then by name if they have none or the same. */
export function byPlace(a: Placed, b: Placed): number {
  return readOrder(a) - readOrder(b) || readName(a).localeCompare(readName(b), 'en-GB')
}

const readOrder = ({ order }: Placed) => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY)

/** A town's title is for search engines. */
const readName = ({ name, title }: Placed) => String(name ?? title ?? '')
