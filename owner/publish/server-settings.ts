import { readFileSync } from 'node:fs'
import type { Environment } from '../../settings/read.ts'
import { type Variable, variableNames, variables } from '../../settings/variables.ts'
import { OwnerError } from '../owner-error.ts'

/** The server's .env: what travels with a release. */
export function composeServerSettings(env: Environment): string {
  const travelling = variableNames.flatMap((name) => {
    const [value, { travels }]: [string | undefined, Variable] = [env[name], variables[name]]
    return value && travels ? [[name, value]] : []
  })
  const values: Environment = { TRUST_PROXY: '127.0.0.1', ...Object.fromEntries(travelling) }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${quoteForServer(name, value)}\n`)
    .join('')
}

/** In single quotes systemd and Node take every character literally, in double quotes only these. */
function quoteForServer(name: string, value: string): string {
  if (!/['\n\r]/.test(value)) return `'${value}'`
  if (!/["\\$`\n\r]/.test(value)) return `"${value}"`
  throw new OwnerError(`${name} holds an apostrophe: write %27 in its place.`)
}

/** For Caddy on the server, which serves the site under its own name, with and without www. */
export function composeCaddyfile(address: string, port: number): string {
  const { hostname } = new URL(address)
  const values: Record<string, string> = {
    SITE_ADDRESS: hostname,
    BARE_ADDRESS: hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`,
    WEBSITES: `127.0.0.1:${port}`
  }
  const text = readFileSync('deploy/Caddyfile', 'utf8').replaceAll('\r\n', '\n')
  return `# Written by "npm run publish" for ${address}.\n${text.replace(/\{\$(\w+):?([^{}]*)\}/g, (_, name, usual) => values[name] ?? usual)}`
}
