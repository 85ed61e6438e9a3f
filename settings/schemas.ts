import { z } from 'zod'
import { isHeaderAddress } from '../domain/email-address.ts'

/* What a setting may hold. Messages begin after its name. */

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: ({ input }) => `must be a whole number from ${min} to ${max}, but is "${input}".`
    })
    .transform(Number)
}

/** Separated by commas. */
export function listOf(entry: z.ZodType<string, string>) {
  const split = (value: string) => value.split(',').flatMap((part) => part.trim() || [])
  return z.string().default('').transform(split).pipe(z.array(entry))
}

export const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off.' })

/** Of a hosted email service. */
export const emailOrigin = z
  .string()
  .refine(isWebAddress, {
    error: ({ input }) => `must be an origin such as https://api.emailjs.com, but is "${input}".`
  })
  .transform((value) => new URL(value).origin)

export const allowedOrigin = z.string().refine((value) => isWebAddress(value) && new URL(value).origin === value, {
  error: ({ input }) => `holds "${input}", but every entry must be an origin such as https://www.example.co.uk.`
})

export const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: ({ input }) => `holds "${input}", but every entry must be an address or range such as 10.0.0.0/8.`
})

export const mailAddress = z
  .string()
  .trim()
  .refine(isHeaderAddress, {
    error: ({ input }) => `must be one email address and nothing else, but is "${input}".`
  })

export const recipient = z.string().refine(isHeaderAddress, {
  error: ({ input }) => `holds "${input}", but every entry must be one email address and nothing else.`
})

/** Goes into a header, and into files that a shell, systemd and Node read. */
export const senderName = z.string().regex(/^[^\p{Cc}"\\$`]{1,70}$/u, {
  error: 'must be a name of up to 70 letters, without quotation marks and without \\ $ or `.'
})

/** Messages never repeat the value: it holds a password. */
const loginUrl = (form: Parameters<typeof z.url>[0]) =>
  z
    .string()
    .refine((value) => !findSignInLogin(value), { error: ({ input }) => findSignInLogin(String(input)), abort: true })
    .pipe(z.url(form))
    .transform((value) => new URL(value))
    .refine(({ href }) => canDecode(href), 'holds a % that must be written %25.')

export const smtpUrl = loginUrl({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must look like smtps://user:password@host:465.'
}).refine(({ search, pathname }) => search === '' && ['', '/'].includes(pathname), 'must end after the host and port.')

/** Of the PostgreSQL database where requests wait. Its options are checked by who reads them: server/spool/postgres. */
export const spoolUrl = loginUrl({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/database?schema=website.'
})

/** Messages never repeat the value: anyone who knows it can read what is posted there. */
export const alertUrl = z.string().refine(isAlertUrl, {
  error:
    'must be an https:// address, such as https://ntfy.sh/ with your topic behind it; http:// only on this computer.'
})

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

/** An unescaped #, /, ? or @ ends the login there, and the rest of the password would be read as the host. */
function findSignInLogin(value: string): string | undefined {
  const [, login, host] = /^[a-z]+:\/\/(.*)@(.*)$/s.exec(value) ?? []
  if (login === undefined) {
    // In .env an unquoted # starts a comment, so the rest of the line is lost.
    return /^[a-z]+:\/\/[^@/]+:[^@]*$/.test(value) && !URL.canParse(value)
      ? 'ends before the host. If the password holds a #, write %23 in its place.'
      : undefined
  }
  const signs = [...new Set(login.match(/[#/?@]/g))]
  if (signs.length === 0 || host === '') return undefined
  const written = signs.map((sign) => `${sign} as ${encodeURIComponent(sign)}`)
  return `holds ${signs.join(' and ')} in the user name or password: write ${written.join(' and ')}.`
}

function isAlertUrl(value: string): boolean {
  if (!isWebAddress(value)) return false
  const url = new URL(value)
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  return (url.protocol === 'https:' || isHere) && canDecode(url.username + url.password)
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
