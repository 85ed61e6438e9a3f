import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PublishError } from './publish-error.ts'
import { knownHosts } from './settings.ts'

export interface HostKey {
  /** As ssh reads it. */
  line: string
  /** As the server's owner can compare it. */
  fingerprint: string
}

/**
 * Asks the server for its key, which proves nothing until someone has compared the fingerprint. Only one key:
 * ssh-keyscan asks for each kind separately, and an attacker could add a key beside the one that is compared.
 */
export function scanHostKey({ host, port }: { host: string; port: number }): HostKey {
  const scan = spawnSync('ssh-keyscan', ['-T', '10', '-p', String(port), '--', host], { encoding: 'utf8' })
  const lines = (scan.stdout ?? '').split('\n').filter((one) => one !== '' && !one.startsWith('#'))
  const line = lines.find((one) => one.includes(' ssh-ed25519 ')) ?? lines.sort()[0]
  if (!line)
    throw new PublishError(
      `${host} does not answer to ssh on port ${port}. Check the name and the port, then try again.`
    )
  const shown = spawnSync('ssh-keygen', ['-l', '-f', '-'], { input: `${line}\n`, encoding: 'utf8' })
  const [, fingerprint = '', , kind = ''] = shown.stdout.trim().split(' ')
  return { line, fingerprint: `${fingerprint} ${kind}` }
}

/** From now on only this key is accepted for this server; other servers' keys stay. */
export function pinHostKey({ host, port }: { host: string; port: number }, { line }: HostKey, file = knownHosts): void {
  const own = port === 22 ? host : `[${host}]:${port}`
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const others = before.split('\n').filter((one) => one !== '' && one.split(' ')[0] !== own)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${[...others, line].join('\n')}\n`, { mode: 0o600 })
}
