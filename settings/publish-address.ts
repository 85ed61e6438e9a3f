import { z } from 'zod'
import { wholeNumber } from './schemas.ts'

/** Where the site goes, as read from an address. */
export type Target = z.output<typeof anyTarget>
export type ServerTarget = Extract<Target, { to: 'server' }>
export type GitTarget = Extract<Target, { to: 'git' }>

/** The parts of an address as they are typed. */
export type AddressParts = { to: Target['to']; [part: string]: string }

const sshServer =
  /^(?<user>[A-Za-z_][A-Za-z0-9_.-]*)@(?<host>[A-Za-z0-9][A-Za-z0-9.-]*|\[[0-9A-Fa-f:]+\])(?::(?<port>\d{1,5}))?$/
const serverFolder = /^(\/(?!\.\.?(\/|$))[A-Za-z0-9._-]+)+$/
const branchName = /^(?!.*(\.\.|\/\/|\/$|\.$|\.lock$))[A-Za-z0-9][A-Za-z0-9_./-]*$/
const localPath = z.string().regex(/^[^\n\r"]+$/, 'must be a path, written without quotation marks.')

/* All of these become arguments of ssh or git, or reach the server, so each allows only the characters it needs. */
const server = z.strictObject(
  {
    to: z.literal('server'),
    server: z
      .string()
      .regex(sshServer, 'must look like name@www.example.co.uk, with :2222 after it for a port other than 22.')
      .transform(splitServer),
    /** Holds every release, and `live`, a link to one of them. */
    folder: z.string().regex(serverFolder, 'must be a whole path on the server, such as /srv/website, without spaces.'),
    service: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_.@-]*$/, 'must be the name of a systemd service, such as website.')
      .default('website'),
    /** How systemd is called: as root, through sudo, or as the user's own systemd. */
    restart: z.enum(['systemctl', 'sudo', 'user'], { error: 'must be systemctl, sudo or user.' }).default('systemctl'),
    /** The site's port on the server's loopback address. */
    port: wholeNumber(1, 65_535).prefault('4321'),
    /** A key file other than ssh's usual ones. */
    key: localPath.optional()
  },
  { error: ({ keys }) => `options are service, restart, port and key, but not ${keys}.` }
)
const git = z.strictObject({
  to: z.literal('git'),
  remote: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'must be the name of a git remote, such as origin.'),
  branch: z
    .string({ error: 'is missing. In .env an unquoted # starts a comment, so put quotation marks around the address.' })
    .regex(branchName, 'must be the name of a branch, such as main.')
})
const anyTarget = z.discriminatedUnion('to', [server, git])

export const targets = { server, git }

const looks = {
  server: 'ssh://root@www.example.co.uk:22/srv/website?service=website&restart=systemctl&port=4321',
  git: 'git:origin#main'
}

/** Schema of an address; a server's service and port may be left out of it. */
export const publishAddress = z.string().transform((address, context): Target => {
  const parts = splitAddress(address)
  const { data, error } = anyTarget.safeParse(parts)
  if (data) return data
  const [issue] = error.issues
  context.addIssue(
    parts
      ? `must look like ${looks[parts.to]}, but its ${[...(issue?.path ?? []), issue?.message].join(' ')}`
      : `must look like ${Object.values(looks).join(' or ')}, but is "${address}".`
  )
  return z.NEVER
})

export function splitAddress(address: string): AddressParts | undefined {
  const [, kind, rest = ''] = /^(ssh:\/\/|git:)(.*)$/s.exec(address) ?? []
  if (kind === 'git:') {
    const [, remote = '', branch] = /^([^#]*)(?:#(.*))?$/s.exec(rest) ?? []
    return { to: 'git', remote, ...(branch !== undefined && { branch }) }
  }
  if (!kind) return undefined
  const [, server = '', folder = '', options = ''] = /^([^/?]*)([^?]*?)\/?(?:\?(.*))?$/s.exec(rest) ?? []
  // A + is a plus sign here, not a space.
  return { ...Object.fromEntries(new URLSearchParams(options.replaceAll('+', '%2B'))), to: 'server', server, folder }
}

export function composeAddress({ to, server = '', folder = '', remote, branch, ...options }: AddressParts): string {
  if (to === 'git') return `git:${remote}#${branch}`
  const written = Object.entries(options)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`)
  return `ssh://${server}${folder}${written.length > 0 ? '?' : ''}${written.join('&')}`
}

function splitServer(server: string) {
  const { user = '', host = '', port = '22' } = sshServer.exec(server)?.groups ?? {}
  return { user, host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
