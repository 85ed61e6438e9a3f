const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const inline = ["'unsafe-inline'", 'data:']

/** The points for a policy; the first fault counts, in this order. Several policies at once are not read. */
export function judgePolicy(header: string | null): number {
  if (header === null) return -25
  const policy = readPolicy(header)
  if (policy === null) return -25
  const get = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const scripts = withoutVoided(get('script-src'))
  const styles = withoutVoided(get('style-src'))
  const passive = ['img-src', 'media-src']
  const active = [...policy].flatMap(([name, sources]) =>
    passive.includes(name) ? [] : name === 'script-src' ? scripts : sources
  )

  if (scripts.includes("'strict-dynamic'") && !scripts.some(isHash)) return -25
  if (holds(scripts, [...broad, ...inline]) || holds(get('object-src'), broad)) return -20
  if (active.some(isInsecure)) return -20
  if (holds([...scripts, ...styles], ["'unsafe-eval'"])) return -10
  if (passive.flatMap((name) => policy.get(name) ?? policy.get('default-src') ?? []).some(isInsecure)) return -10
  if (holds(styles, [...broad, ...inline])) return 0
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5
}

/** null where a directive is given twice or the policy is none. */
export function readPolicy(header: string): Map<string, string[]> | null {
  const policy = new Map<string, string[]>()
  for (const part of header.toLowerCase().split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name === '') continue
    if (policy.has(name) || name.includes(',')) return null
    policy.set(name, sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources)
  }
  return policy.size > 0 ? policy : null
}

/** Beside a hash or a nonce browsers pass over 'unsafe-inline', and with 'strict-dynamic' over hosts as well. */
function withoutVoided(sources: string[]): string[] {
  if (!sources.some(isHash)) return sources
  const isStrict = sources.includes("'strict-dynamic'")
  return sources.filter(
    (source) =>
      source !== "'unsafe-inline'" &&
      !(isStrict && (source === "'self'" || broad.some((start) => source.startsWith(start))))
  )
}

const holds = (sources: string[], some: string[]) => sources.some((source) => some.includes(source))

const isHash = (source: string) => /^'(sha(256|384|512)|nonce)-/.test(source)

const isInsecure = (source: string) => /^(http|ftp):/.test(source)
