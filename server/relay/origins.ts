export type Origins = { isAllowed(origin: string | undefined, host: string | undefined): boolean }

/** Our own pages, the origins the owner named, and programs that send no origin at all. */
export function allowOrigins(allowed: string[]): Origins {
  return {
    isAllowed(origin, host) {
      if (origin === undefined || allowed.includes(origin)) return true
      if (!URL.canParse(origin) || !host) return false
      const { protocol, host: originHost } = new URL(origin)
      // Read as an address of the same scheme, so that a default port is left out on both sides.
      const own = `${protocol}//${host}`
      return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).host === originHost
    }
  }
}

/** On errors too: without them a page elsewhere cannot tell a refusal from a dead line. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'Retry-After'
  }
}

export const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Content-Type',
  'access-control-max-age': '86400'
}
