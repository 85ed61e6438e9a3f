import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { EnvError, readVariables, wholeNumber } from '../../server/env.ts'
import { PublishError } from './publish-error.ts'

export interface ServerTarget {
  kind: 'server'
  user: string
  host: string
  port: number
  /** A key file other than ssh's usual ones. */
  key: string | undefined
  /** File with the server keys the owner has confirmed. */
  knownHosts: string
  /** Holds every release, and `live`, a link to one of them. */
  folder: string
  service: string
  manager: Manager
  /** The site's port on the server's loopback address. */
  sitePort: number
}

export interface GitTarget {
  kind: 'git'
  remote: string
  branch: string
  isPreview: boolean
}

export interface FolderTarget {
  kind: 'folder'
  folder: string
}

export type Target = ServerTarget | GitTarget | FolderTarget

export const knownHosts = 'var/publish/known_hosts'

/** How systemd is called: as root, through sudo, or as the user's own systemd. */
export const managers = ['systemctl', 'sudo', 'user'] as const
type Manager = (typeof managers)[number]

const emptyIsUnset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value || undefined, schema.optional())

const name = /^[A-Za-z0-9][A-Za-z0-9_.@-]*$/
const sshAddress =
  /^(?<user>[A-Za-z_][A-Za-z0-9_.-]*)@(?<host>[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:]+\])(?::(?<port>\d{1,5}))?$/

/* All of these become arguments of ssh or git, or reach the server, so each allows only the characters it needs. */
export const sshServer = z
  .string()
  .regex(sshAddress, 'must look like name@www.example.co.uk, with :2222 after it for a port other than 22.')
const service = z.string().regex(name, 'must be the name of a systemd service, such as website.')
const branch = z
  .string()
  .regex(
    /^(?!.*(\.\.|\/\/|\/$|\.$|\.lock$))[A-Za-z0-9][A-Za-z0-9_./-]*$/,
    'must be the name of a branch, such as main.'
  )
const remote = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'must be the name of a git remote, such as origin.')
const localPath = z.string().regex(/^[^\n\r"]+$/, 'must be a folder, written without quotation marks.')
export const serverFolder = /^(\/(?!\.\.?(\/|$))[A-Za-z0-9._-]+)+$/
const webAddress = z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
  error: 'must be a web address, such as https://preview.example.co.uk.'
})

export const publishVariables = z.object({
  PUBLISH_TO: emptyIsUnset(z.enum(['server', 'git', 'folder'], { error: 'must be server, git or folder.' })),
  PUBLISH_SSH: emptyIsUnset(sshServer),
  PUBLISH_SSH_KEY: emptyIsUnset(localPath),
  PUBLISH_FOLDER: emptyIsUnset(localPath),
  PUBLISH_SERVICE: emptyIsUnset(service),
  PUBLISH_RESTART: emptyIsUnset(z.enum(managers, { error: `must be ${managers.join(', ')}.` })),
  PUBLISH_PORT: wholeNumber(4321, 1, 65_535),
  PUBLISH_REMOTE: emptyIsUnset(remote),
  PUBLISH_BRANCH: emptyIsUnset(branch),
  PUBLISH_PREVIEW_URL: emptyIsUnset(webAddress),
  PUBLISH_PREVIEW_FOLDER: emptyIsUnset(localPath),
  PUBLISH_PREVIEW_SERVICE: emptyIsUnset(service),
  PUBLISH_PREVIEW_PORT: wholeNumber(4322, 1, 65_535),
  PUBLISH_PREVIEW_BRANCH: emptyIsUnset(branch),
  PUBLISH_PREVIEW_MAIL_TO: emptyIsUnset(z.email('must be one email address.'))
})

type Variables = z.output<typeof publishVariables>

/** null until a target has been chosen. Throws an EnvError with a sentence for each wrong setting. */
export function readTarget(env: NodeJS.ProcessEnv, isPreview: boolean): Target | null {
  const read = readVariables(env, publishVariables)
  if (!read.PUBLISH_TO) return null
  const problems = findMissing(read, isPreview)
  if (problems.length > 0) throw new EnvError(problems.map((words) => words.join(' ')).join('\n'))
  return makeTarget(read, isPreview)
}

export function splitSshAddress(address: string): Pick<ServerTarget, 'user' | 'host' | 'port'> {
  const { user = '', host = '', port = '22' } = sshAddress.exec(address)?.groups ?? {}
  return { user, host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function makeTarget(read: Variables, isPreview: boolean): Target {
  const folder = (isPreview ? read.PUBLISH_PREVIEW_FOLDER : read.PUBLISH_FOLDER) ?? ''
  if (read.PUBLISH_TO === 'folder') return { kind: 'folder', folder }
  if (read.PUBLISH_TO === 'git') {
    const branch = isPreview ? (read.PUBLISH_PREVIEW_BRANCH ?? 'preview') : (read.PUBLISH_BRANCH ?? 'main')
    return { kind: 'git', remote: read.PUBLISH_REMOTE ?? 'origin', branch, isPreview }
  }
  return {
    kind: 'server',
    ...splitSshAddress(read.PUBLISH_SSH ?? ''),
    key: read.PUBLISH_SSH_KEY,
    knownHosts,
    folder,
    service: isPreview ? (read.PUBLISH_PREVIEW_SERVICE ?? 'website-preview') : (read.PUBLISH_SERVICE ?? 'website'),
    manager: read.PUBLISH_RESTART ?? 'systemctl',
    sitePort: isPreview ? read.PUBLISH_PREVIEW_PORT : read.PUBLISH_PORT
  }
}

type Problem = [variable: keyof Variables, message: string]

function findMissing(read: Variables, isPreview: boolean): Problem[] {
  const problems: Problem[] = []
  const folderName = isPreview ? 'PUBLISH_PREVIEW_FOLDER' : 'PUBLISH_FOLDER'
  const folder = read[folderName]
  if (isPreview && !read.PUBLISH_PREVIEW_URL)
    problems.push(['PUBLISH_PREVIEW_URL', 'must be set: the address at which the preview can be seen.'])
  if (read.PUBLISH_TO === 'server') {
    if (!read.PUBLISH_SSH) problems.push(['PUBLISH_SSH', 'must be set, such as root@www.example.co.uk.'])
    if (!serverFolder.test(folder ?? ''))
      problems.push([folderName, 'must be a whole path on the server, such as /srv/website, without spaces.'])
  }
  if (read.PUBLISH_TO === 'folder' && !folder)
    problems.push([folderName, 'must be set: the folder the site is put into.'])
  const isSame =
    read.PUBLISH_TO === 'git'
      ? (read.PUBLISH_PREVIEW_BRANCH ?? 'preview') === (read.PUBLISH_BRANCH ?? 'main')
      : folder !== undefined && read.PUBLISH_FOLDER === read.PUBLISH_PREVIEW_FOLDER
  if (isPreview && isSame) {
    const what = read.PUBLISH_TO === 'git' ? 'PUBLISH_PREVIEW_BRANCH' : folderName
    problems.push([what, 'must differ from that of the site itself, or the preview would take its place.'])
  }
  return problems
}

/** Changes settings in .env and leaves other lines alone. Readable only by its owner: it holds a password. */
export function writeEnvFile(values: Record<string, string>, file = '.env'): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const half = `${file}.half`
  writeFileSync(half, setLines(before, values), { mode: 0o600, flush: true })
  chmodSync(half, 0o600)
  renameSync(half, file)
}

export function setLines(text: string, values: Record<string, string>): string {
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${quote(name, value)}`
    // Node uses the last of several lines, so change that one.
    const at = lines.findLastIndex((one) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(one))
    if (at === -1) lines.push(line)
    else lines[at] = line
  }
  return `${lines.join('\n')}\n`
}

function quote(name: string, value: string): string {
  if (/[\n\r"]/.test(value)) throw new Error(`${name} cannot hold a quotation mark or a second line.`)
  if (/^[\w@:/.,+-]*$/.test(value)) return value
  // In single quotes a backslash is left as it is.
  return value.includes("'") ? `"${value}"` : `'${value}'`
}

/*
 * The settings a release takes along. PORT, HOST, SPOOL_DIR and MAILBOX_DIR depend on the machine, so they stay here.
 */
const shared = [
  'SITE_URL',
  'PUBLIC_EMAIL_ORIGIN',
  'PUBLIC_EMAIL_KEY',
  'PUBLIC_EMAIL_SERVICE',
  'PUBLIC_EMAIL_TEMPLATE',
  'PUBLIC_EMAIL_PHOTOS',
  'PUBLIC_EMAIL_BLOCK_LIST',
  'ALLOWED_ORIGINS',
  'TRUST_PROXY',
  'DAILY_LIMIT',
  'HOURLY_LIMIT'
]
const mail = ['SMTP_URL', 'BOOKINGS_TO', 'BOOKINGS_FROM', 'ACKNOWLEDGE', 'ALERT_URL', 'ALERT_ON']

/** A preview sends no mail unless PUBLISH_PREVIEW_MAIL_TO is set. */
export function composeServerSettings(env: NodeJS.ProcessEnv, isPreview: boolean): string {
  const mailTo = env.PUBLISH_PREVIEW_MAIL_TO
  const values: NodeJS.ProcessEnv = {
    TRUST_PROXY: '127.0.0.1',
    ...pick(env, shared),
    ...(isPreview ? mailTo && { ...pick(env, ['SMTP_URL', 'BOOKINGS_FROM']), BOOKINGS_TO: mailTo } : pick(env, mail))
  }
  return Object.entries(values)
    .map(([name, value = '']) => `${name}=${quoteForServer(name, value)}\n`)
    .join('')
}

const pick = (env: NodeJS.ProcessEnv, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

/** In single quotes systemd and Node take every character literally. */
function quoteForServer(name: string, value: string): string {
  if (/['\n\r]/.test(value)) throw new PublishError(`${name} holds an apostrophe: write %27 in its place.`)
  return `'${value}'`
}
