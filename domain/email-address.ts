/*
 * Two different checks. A visitor's address is judged as browsers do, which allows dots anywhere before the @, while
 * mail servers refuse a whole message for a misplaced dot. And only an owner's own server may have a name without a
 * dot, such as localhost.
 */

/** The pattern browsers use for type="email", plus a dot in the domain. Bounded repetitions, so it can't be slow. */
export function isVisitorAddress(value: string): boolean {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`, 'i')
  return value.length <= 254 && pattern.test(value)
}

/** One bare address that can go into a mail header. */
export function isHeaderAddress(value: string): boolean {
  const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
  return new RegExp(`^${word}(?:\\.${word})*@[a-z0-9-]+(?:\\.[a-z0-9-]+)*$`, 'i').test(value)
}
