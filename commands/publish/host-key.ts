import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PublishError } from './publish-error.ts'
import { knownHosts } from './settings.ts'

export interface HostKey {
  /** As ssh reads them. */
  lines: string
  /** As the server's owner can compare them. */
  fingerprints: string[]
}

/** Asks the server for its keys. They prove nothing until somebody has compared a fingerprint. */
export function scanHostKey({ host, port }: { host: string; port: number }): HostKey {
  const scan = spawnSync('ssh-keyscan', ['-T', '10', '-p', String(port), '--', host], { encoding: 'utf8' })
  const lines = (scan.stdout ?? '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .sort()
  if (lines.length === 0)
    throw new PublishError(
      `${host} does not answer to ssh on port ${port}. Check the name and the port, then try again.`
    )
  const text = `${lines.join('\n')}\n`
  const shown = spawnSync('ssh-keygen', ['-l', '-f', '-'], { input: text, encoding: 'utf8' })
  const fingerprints = shown.stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [, fingerprint = '', , kind = ''] = line.split(' ')
      return `${fingerprint} ${kind}`
    })
  return { lines: text, fingerprints }
}

/** From now on this server is known by these keys alone; what was known of others stays. */
export function pinHostKey(
  { host, port }: { host: string; port: number },
  { lines }: HostKey,
  file = knownHosts
): void {
  const own = port === 22 ? host : `[${host}]:${port}`
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const others = before.split('\n').filter((line) => line !== '' && line.split(' ')[0] !== own)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, [...others, lines].join('\n'), { mode: 0o600 })
}
