import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ServerTarget } from '../../settings/publish-address.ts'
import { OwnerError } from '../owner-error.ts'

/** The server keys the owner has confirmed. */
export const knownHosts = 'var/publish/known_hosts'

interface RemoteScript {
  name: 'look' | 'release' | 'back'
  /** Passed to the script line by line, after those every script gets. */
  values?: string[]
  /** Sent after the values. */
  file?: string
  /** Called for each status line the script prints. */
  onWord?: (word: string, rest: string, send: (line: string) => void) => void
  signal?: AbortSignal
}

/** Runs one of our scripts on the server. Resolves to its output without the status lines. */
export async function runOnServer(
  target: ServerTarget,
  { name, values = [], file, onWord, signal }: RemoteScript
): Promise<string> {
  // ssh would only warn about it and try its usual keys.
  if (target.key && !existsSync(target.key.replace(/^~(?=\/)/, homedir())))
    throw new OwnerError(
      `There is no key file ${target.key} on this computer. PUBLISH_TO in .env names it, after key=: correct it, or take it out to use ssh's own.`
    )
  const script = ['begin', name].map(readScript).join('\n')
  // In its own process group: Ctrl+C here must not cut the connection while the server switches.
  const ssh = spawn('ssh', [...composeArguments(target), `sh -c '${script}'`], { detached: true })
  const lines: string[] = []
  const log: string[] = []
  let fault = ''
  let complaint = ''
  let isDone = false
  // From here on the server switches by itself, even if the connection breaks.
  let isSwitching = name === 'back'
  const send = (line: string) => {
    isSwitching = true
    ssh.stdin.end(`${line}\n`)
  }
  ssh.stdin.on('error', () => undefined)
  ssh.stderr.on('data', (part) => {
    complaint = `${complaint}${part}`.slice(-4000)
  })
  signal?.addEventListener('abort', () => ssh.kill('SIGKILL'))
  createInterface({ input: ssh.stdout }).on('line', (line) => {
    const [, word, rest = ''] = /^@(\w+) ?(.*)$/.exec(line) ?? []
    if (word === 'done') isDone = true
    if (word === 'stop') fault = rest
    else if (word === 'log') log.push(rest)
    else if (word) onWord?.(word, rest, send)
    else lines.push(line)
  })
  ssh.stdin.write(`${[target.folder, target.service, target.restart, target.port, ...values].join('\n')}\n`)
  // Without the whole file the server would wait for the rest. ssh may already have ended if it isn't installed.
  if (file)
    createReadStream(file)
      .on('error', () => ssh.kill())
      .pipe(ssh.stdin, { end: false })
  else ssh.stdin.end()
  const [code] = await once(ssh, 'close').catch(() => {
    throw new OwnerError('There is no ssh on this computer: install OpenSSH, then try again.')
  })
  if (signal?.aborted) throw new OwnerError('Stopped. The live site is as it was.')
  // It is live; only the clean-up afterwards failed.
  if (isDone || code === 0) return lines.join('\n')
  if (code === 255 && isSwitching && fault === '' && !isRefused(complaint))
    throw new OwnerError(
      `The connection to ${target.server.host} was lost while it was switching, which it finishes by itself. Run "npm run publish" to see what is live.`
    )
  throw new OwnerError(explain(fault, complaint, log, target))
}

/** The connection was refused, so nothing was begun. */
const isRefused = (complaint: string) =>
  /verification failed|IDENTIFICATION|Permission denied|connect to|resolve|kex_/.test(complaint)

/** Typed values come after an option's name or after --, and have been checked against a pattern. */
function composeArguments({ server: { user, host, port }, key }: ServerTarget): string[] {
  const options = {
    BatchMode: 'yes',
    StrictHostKeyChecking: 'yes',
    UserKnownHostsFile: knownHosts,
    GlobalKnownHostsFile: '/dev/null',
    UpdateHostKeys: 'no',
    ConnectTimeout: '15',
    ServerAliveInterval: '10',
    ServerAliveCountMax: '3'
  }
  return [
    '-T',
    ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    ...['-p', String(port), '-l', user],
    ...(key ? ['-o', 'IdentitiesOnly=yes', '-i', key] : []),
    '--',
    host
  ]
}

function readScript(name: string): string {
  const script = readFileSync(join(import.meta.dirname, 'on-server', `${name}.sh`), 'utf8').replaceAll('\r\n', '\n')
  if (script.includes("'")) throw new Error(`${name}.sh holds an apostrophe, which would end it on the way.`)
  return script
}

function explain(fault: string, complaint: string, log: string[], target: ServerTarget): string {
  const { folder, service, key } = target
  const { user, host, port } = target.server
  const said = complaint.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('npm notice'))
  const because = said.length > 0 ? ` It said: ${said.slice(-3).join(' ').trim()}` : ''
  const itsLog = quoteLog(log, target)
  const unchanged = 'The live site is as it was.'
  if (/No space left on device/.test(complaint))
    return `The disk of ${host} is full. ${unchanged} Make room, then try again.`
  const faults: Record<string, string> = {
    busy: `Somebody else is publishing to ${host} right now. Try again in a minute.`,
    moved: 'Somebody else has published meanwhile. Run it again to see what differs now.',
    'no-folder': `${user} may not write to ${folder} on ${host}. ${unchanged} As root there: install -d -o ${user} ${folder}`,
    'not-ours': `${folder}/live on ${host} is a folder of its own, not one of our releases. Move it away, then try again.`,
    'cut-off': `What was sent did not arrive whole. ${unchanged} Try again; if that does not help, "npm run publish -- --again" sends everything anew.${because}`,
    'no-npm': `${host} has no npm: install Node 24.15 or newer there (nodejs.org), then try again. ${unchanged}`,
    'no-install': `npm could not install what the site needs on ${host}. ${unchanged}${because}`,
    'no-restart': `The service ${service} could not be restarted on ${host}. ${unchanged}${because}${itsLog}`,
    'no-answer': `The new release did not answer on ${host}, so the previous one is live again.${because}${itsLog}`,
    'no-restart-yet': `The service ${service} could not be started on ${host}, so nothing is live yet.${because}${itsLog}`,
    'no-answer-yet': `The site did not answer on ${host}, so nothing is live yet.${because}${itsLog}`,
    neither: `Neither the new release nor the previous one answers on ${host}.${because}${itsLog}`,
    nothing: `Nothing has been published to ${host} yet.`,
    'no-older': `There is no older release on ${host} to go back to.`
  }
  if (faults[fault]) return faults[fault]
  if (/HOST IDENTIFICATION HAS CHANGED|Host key verification failed|host key is known/.test(complaint))
    return `${host} did not show the key that was confirmed for it, so nothing was sent. If the server is new, choose it under "Publish" in the editor, which shows its fingerprint; if it was set up anew, delete its line in ${knownHosts} first.`
  if (/Permission denied/.test(complaint)) {
    const copy = ['ssh-copy-id', ...(key ? ['-i', key] : []), ...(port === 22 ? [] : ['-p', port]), `${user}@${host}`]
    return `${host} does not let ${user} in with ${key ?? "this computer's key"}. Run "${copy.join(' ')}" once, or name another key file after key= in PUBLISH_TO; a key with a password must be in ssh-agent.`
  }
  return `The connection to ${host} failed. ${unchanged}${because}`
}

/** The log's last lines, or the command that shows them if this user may not read them. */
function quoteLog(log: string[], { server: { host }, service, restart }: ServerTarget): string {
  if (log.length > 0) return `\nThe last lines of its log:\n${log.map((line) => `  ${line}`).join('\n')}`
  const command = { systemctl: 'journalctl', sudo: 'sudo journalctl', user: 'journalctl --user' }[restart]
  return `\n"${command} -u ${service} -n 20" on ${host} shows its log.`
}

type Host = Pick<ServerTarget['server'], 'host' | 'port'>

/**
 * Asks the server for its key, which proves nothing until someone has compared the fingerprint; the line is for ssh. Only
 * one key: ssh-keyscan asks for each kind separately, and an attacker could add a key beside the one that is compared.
 */
export function scanHostKey({ host, port }: Host) {
  const scan = spawnSync('ssh-keyscan', ['-T', '10', '-p', String(port), '--', host], { encoding: 'utf8' })
  const lines = (scan.stdout ?? '').split('\n').filter((one) => one !== '' && !one.startsWith('#'))
  const line = lines.find((one) => one.includes(' ssh-ed25519 ')) ?? lines.sort()[0]
  if (!line)
    throw new OwnerError(`${host} does not answer to ssh on port ${port}. Check the name and the port, then try again.`)
  const shown = spawnSync('ssh-keygen', ['-l', '-f', '-'], { input: `${line}\n`, encoding: 'utf8' })
  const [, fingerprint = '', , kind = ''] = shown.stdout.trim().split(' ')
  return { line, fingerprint: `${fingerprint} ${kind}` }
}

/** From now on only this key is accepted for this server; other servers' keys stay. */
export function pinHostKey({ host, port }: Host, { line }: ReturnType<typeof scanHostKey>): void {
  const own = port === 22 ? host : `[${host}]:${port}`
  const before = existsSync(knownHosts) ? readFileSync(knownHosts, 'utf8') : ''
  const others = before.split('\n').filter((one) => one !== '' && one.split(' ')[0] !== own)
  mkdirSync(dirname(knownHosts), { recursive: true })
  writeFileSync(knownHosts, `${[...others, line].join('\n')}\n`, { mode: 0o600 })
}
