import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { EnvError } from '../../settings/read.ts'
import { isThisComputer } from '../client-address.ts'

const example = 'postgres://user:password@host:5432/database?schema=website'

/** Read here and not by pg, whose meaning of `sslmode` depends on its version. Throws an EnvError. */
export function readAddress({ hostname, port, pathname, username, password, searchParams }: URL) {
  // A socket's folder can only be written as ?host=/run/postgresql or with %2F.
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname).replace(/^\[|\]$/g, '') || 'localhost')
  const database = decodeURIComponent(pathname.slice(1))
  if (database === '') throw new EnvError(`SPOOL_URL names no database: it must look like ${example}.`)
  const schema = searchParams.get('schema') ?? ''
  if (!/^[a-z_][a-z0-9_]{0,49}$/.test(schema))
    throw new EnvError(
      `SPOOL_URL must end in ?schema= and a name for this site, such as ${example}: ` +
        'lower-case letters, digits and _, at most 50, not starting with a digit.'
    )
  return {
    host,
    port: Number(port || 5432),
    database,
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    ssl: chooseTls(host, searchParams),
    schema,
    /** For people, without the password. */
    place: `postgres://${host.startsWith('/') ? encodeURIComponent(host) : host}/${database}?schema=${schema}`
  }
}

/** `require` checks the certificate too: providers put it into their addresses without meaning to skip the check. */
function chooseTls(host: string, params: URLSearchParams): false | ConnectionOptions {
  const isHere = host.startsWith('/') || isThisComputer(host)
  const mode = params.get('sslmode') ?? (isHere ? 'disable' : 'verify-full')
  if (mode === 'disable') return false
  if (mode === 'no-verify') return { rejectUnauthorized: false }
  if (mode !== 'require' && mode !== 'verify-full')
    throw new EnvError('SPOOL_URL has an unknown sslmode: write disable, no-verify, require or verify-full.')
  const file = params.get('sslrootcert')
  try {
    return { rejectUnauthorized: true, ...(file && { ca: readFileSync(file, 'utf8') }) }
  } catch {
    throw new EnvError(`SPOOL_URL names a certificate that cannot be read: sslrootcert=${file}.`)
  }
}
