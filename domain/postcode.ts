type Postcode =
  | { kind: 'full'; outward: string; inward: string; standard: string }
  | { kind: 'outward'; outward: string }
  | { kind: 'unreadable' }

/** Reads a UK postcode in any case and spacing, even while it is being typed. */
export function readPostcode(value: string): Postcode {
  const words = value.toUpperCase().trim().split(/\s+/)
  const compact = words.join('')

  const [, outward, inward] = compact.match(full) ?? []
  if (outward && inward) return { kind: 'full', outward, inward, standard: `${outward} ${inward}` }

  // 'B9 1' is the start of a B9 postcode, though 'B91' is a district too: the space decides.
  const tail = words.pop() ?? ''
  const head = words.join('')
  if (outwardOnly.test(head) && inwardBegun.test(tail)) return { kind: 'outward', outward: head }

  const [, begun] = compact.match(partial) ?? []
  return begun ? { kind: 'outward', outward: begun } : { kind: 'unreadable' }
}

const area = '[A-PR-UWYZ][A-HK-Y]?'
const outwardPattern = `${area}[0-9]{1,2}|[A-PR-UWYZ][0-9][A-HJKPSTUW]|[A-PR-UWYZ][A-HK-Y][0-9][ABEHMNPRV-Y]`
const inwardLetter = '[ABD-HJLNP-UW-Z]'

const full = new RegExp(`^(${outwardPattern})([0-9]${inwardLetter}{2})$`)
const partial = new RegExp(`^(${outwardPattern})(?:[0-9]${inwardLetter}?)?$`)
const outwardOnly = new RegExp(`^(?:${outwardPattern})$`)
const inwardBegun = new RegExp(`^[0-9]${inwardLetter}?$`)
