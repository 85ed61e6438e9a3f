import { parse } from 'node-html-parser'
import { readPolicy } from './observatory-csp.ts'

/** Six months, as the Observatory counts them. */
const longEnough = 15_552_000

export function judgeTransport(header: string | null): number {
  const age = header?.includes(',') ? null : header?.match(/(?:^|;)\s*max-age=(\d+)/i)
  if (!age) return -20
  return Number(age[1]) < longEnough ? -10 : 0
}

/** The last value that is known counts. */
export function judgeReferrer(header: string | null): number {
  if (header === null) return 0
  const discreet = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
  const talkative = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']
  const known = header
    .split(',')
    .map((value) => value.trim().toLowerCase())
    .findLast((value) => [...discreet, ...talkative].includes(value))
  return known && discreet.includes(known) ? 5 : -5
}

export function judgeSharing(header: string | null): number {
  const points: Record<string, number> = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 }
  return header === null ? 0 : (points[header.trim().toLowerCase()] ?? -5)
}

/** Said in the policy it is worth more than in the old header, and needs none. */
export function judgeFraming(headers: Headers): number {
  if (readPolicy(headers.get('content-security-policy') ?? '')?.has('frame-ancestors')) return 5
  return /^(deny$|sameorigin$|allow-from)/i.test(headers.get('x-frame-options')?.trim() ?? '') ? 0 : -20
}

/** The worst cookie counts. */
export function judgeCookies(headers: Headers): number {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return 0
  const isHttpsOnly = judgeTransport(headers.get('strict-transport-security')) === 0
  const faults = cookies.flatMap((cookie) => listCookieFaults(cookie, isHttpsOnly))
  if (faults.length > 0) return Math.min(...faults)
  return cookies.every((cookie) => /;\s*samesite=/i.test(cookie)) ? 5 : 0
}

function listCookieFaults(cookie: string, isHttpsOnly: boolean): number[] {
  const name = cookie.split('=')[0]?.toLowerCase() ?? ''
  const isSession = name.includes('login') || name.includes('sess')
  const isSecure = /;\s*secure\s*(;|$)/i.test(cookie)
  const [, sameSite] = cookie.match(/;\s*samesite(?:=(\w*))?/i) ?? []
  const hasSameSite = /;\s*samesite/i.test(cookie)
  return [
    ...(hasSameSite && !/^(lax|strict|none)$/i.test(sameSite ?? '') ? [-20] : []),
    ...(!isSecure && sameSite?.toLowerCase() === 'none' ? [-20] : []),
    ...(isSecure ? [] : [isHttpsOnly ? -5 : -20]),
    ...(isSession && !isSecure ? [isHttpsOnly ? -10 : -40] : []),
    ...(isSession && !/;\s*httponly/i.test(cookie) ? [-30] : []),
    ...(name.includes('csrf') && !hasSameSite ? [-20] : [])
  ]
}

/** Scripts of one's own need no integrity, but earn with it; those of others must have it and come by https. */
export function judgeScripts(html: string): number {
  const scripts = parse(html).querySelectorAll('script[src]')
  const points = scripts.map((script) => {
    const source = script.getAttribute('src') ?? ''
    const hasIntegrity = script.hasAttribute('integrity')
    if (!/^(https?:)?\/\//.test(source)) return hasIntegrity ? 5 : 0
    if (source.startsWith('https:')) return hasIntegrity ? 5 : -5
    return hasIntegrity ? -20 : -50
  })
  const worst = Math.min(0, ...points)
  return worst < 0 ? worst : Math.max(0, ...points)
}
