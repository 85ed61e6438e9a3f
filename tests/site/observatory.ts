import { judgePolicy } from './observatory-csp.ts'
import {
  judgeCookies,
  judgeFraming,
  judgeReferrer,
  judgeScripts,
  judgeSharing,
  judgeTransport
} from './observatory-rules.ts'

export interface ServedAnswer {
  headers: Headers
  /** Empty where the answer is no page. */
  html: string
  /** The headers of the answer to another origin's preflight. */
  preflight: Headers
}

export const foreignOrigin = 'https://http-observatory.security.mozilla.org'

/**
 * Mozilla's HTTP Observatory: 100 points, less for each fault, more for what is better than asked. What is more counts
 * only for a site that has 90 without it.
 *
 * Certificates and the step from http to https belong to the proxy in front of this server, which passes our headers
 * on as they are. So every answer is taken as having come by https, after a redirect on the same host, and as on no
 * browser's preload list: these rules then give nothing and take nothing.
 *
 * Mozilla's own package is not used: it brings 235 others, and cannot judge cookies, transport or redirects without a
 * list that its install script downloads.
 */
export function scoreAnswer(answer: ServedAnswer): { score: number; grade: string; points: Record<string, number> } {
  const points = Object.fromEntries(Object.entries(rules).map(([name, judge]) => [name, judge(answer)]))
  const values = Object.values(points)
  const plain = 100 + sum(values.filter((value) => value < 0))
  const score = Math.max(0, plain >= 90 ? 100 + sum(values) : plain)
  return { score, grade: grades.find(([least]) => score >= least)?.[1] ?? 'F', points }
}

const rules: Record<string, (answer: ServedAnswer) => number> = {
  'content-security-policy': ({ headers }) => judgePolicy(headers.get('content-security-policy')),
  cookies: ({ headers }) => judgeCookies(headers),
  cors: ({ preflight }) => (isOpenToAll(preflight) ? -50 : 0),
  'cross-origin-resource-policy': ({ headers }) => judgeSharing(headers.get('cross-origin-resource-policy')),
  'referrer-policy': ({ headers }) => judgeReferrer(headers.get('referrer-policy')),
  'strict-transport-security': ({ headers }) => judgeTransport(headers.get('strict-transport-security')),
  'subresource-integrity': ({ html }) => judgeScripts(html),
  'x-content-type-options': ({ headers }) =>
    headers.get('x-content-type-options')?.toLowerCase() === 'nosniff' ? 0 : -5,
  'x-frame-options': ({ headers }) => judgeFraming(headers)
}

const grades: [number, string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-']
]

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Any origin may ask, with the visitor's cookies. */
function isOpenToAll(preflight: Headers): boolean {
  return (
    preflight.get('access-control-allow-origin') === foreignOrigin &&
    preflight.get('access-control-allow-credentials')?.toLowerCase() === 'true'
  )
}
