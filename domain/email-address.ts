/*
 * Two questions, two answers. What a visitor types is judged as their browser judges it, which allows dots anywhere
 * before the @; mail servers refuse a whole message for a dot in the wrong place. And only an owner's own server may have
 * a name without a dot, such as localhost.
 */

/** The pattern browsers use for type="email", with a dot in the domain. Every repetition is bounded or alone. */
export function isVisitorAddress(value: string): boolean {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`, 'i')
  return value.length <= 254 && pattern.test(value)
}

/** One bare address that can stand in a mail's header. */
export function isHeaderAddress(value: string): boolean {
  const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
  return new RegExp(`^${word}(?:\\.${word})*@[a-z0-9-]+(?:\\.[a-z0-9-]+)*$`, 'i').test(value)
}
