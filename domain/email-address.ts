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

/** What most visitors' addresses end in, and others that look like a slip but aren't. */
const providers = [
  'gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com live.com live.co.uk msn.com yahoo.com yahoo.co.uk',
  'icloud.com me.com mac.com aol.com btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com protonmail.com',
  'proton.me'
].flatMap((line) => line.split(' '))
const lookalikes = ['mail.com', 'email.com', 'ymail.com', 'aim.com', 'sky.co', 'mc.com', 'ma.com', 'live.co', 'gmx.com']

/** The address that was meant by ann@gmial.com, to be offered; null if it may well be right. */
export function suggestEmail(value: string): string | null {
  const [, name, typed = ''] = /^(.+)@([^@]+)$/.exec(value.trim()) ?? []
  const domain = typed.toLowerCase()
  if ([...providers, ...lookalikes].includes(domain)) return null
  const meant = providers.find((provider) => isSlip(domain, provider))
  return meant && isVisitorAddress(`${name}@${meant}`) ? `${name}@${meant}` : null
}

/** One letter more, less or another, or two that changed places. */
function isSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let end = 0
  while (end < Math.min(typed.length, meant.length) - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  const [left, right] = [typed, meant].map((text) => text.slice(start, text.length - end))
  const isSwapped = left?.length === 2 && right === `${left[1]}${left[0]}`
  return isSwapped || ((left?.length ?? 0) <= 1 && (right?.length ?? 0) <= 1)
}

/** At the large providers Ann.Smith+cars@… and annsmith@… are the same mailbox. */
export function nameMailbox(address: string): string {
  const [user = '', domain = ''] = address.toLowerCase().split('@')
  return `${user.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
