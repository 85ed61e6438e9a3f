import { z } from 'zod'
import { isThisComputer } from '../../../server/client-address.ts'
import { nameSender } from '../../../server/mail/compose.ts'
import type { Environment } from '../../../settings/read.ts'
import { type VariableName, variables } from '../../../settings/variables.ts'
import { completeUrl } from './form-data.ts'
import type { FormFault, FormSchema } from './form-schema.ts'
import type { OpenedFile } from './open-file.ts'

/* Mail settings as a form. What is secret, the password and the alert address, goes in and never comes back. */

/** What the page calls the settings, which it opens and saves like a file. */
export const mailFile = 'mail'

/** The field in which each is set. */
export const mailFields = {
  SMTP_URL: ['account', 'server'],
  BOOKINGS_FROM: ['account', 'address'],
  BOOKINGS_TO: ['requests', 'to'],
  BOOKINGS_FROM_NAME: ['requests', 'name'],
  ACKNOWLEDGE: ['requests', 'copies'],
  ALERT_URL: ['alerts', 'address'],
  PUBLIC_EMAIL_ORIGIN: ['hosted', 'origin'],
  PUBLIC_EMAIL_KEY: ['hosted', 'key'],
  PUBLIC_EMAIL_SERVICE: ['hosted', 'service'],
  PUBLIC_EMAIL_TEMPLATE: ['hosted', 'template']
} satisfies Partial<Record<VariableName, string[]>>

export function nameMailField([group = '', field = '']: string[] = []): string {
  return drawForm({}, '').properties?.[group]?.properties?.[field]?.title ?? ''
}

export function openMailForm(env: Environment, brand: string): OpenedFile {
  const kept = readKept(env)
  const address = env.BOOKINGS_FROM
  const { PUBLIC_EMAIL_ORIGIN: origin, PUBLIC_EMAIL_KEY: key } = env
  const { PUBLIC_EMAIL_SERVICE: service, PUBLIC_EMAIL_TEMPLATE: template } = env
  const data = {
    account: { server: kept?.address, ...(kept?.login !== address && { login: kept?.login }), address },
    requests: { to: env.BOOKINGS_TO, name: env.BOOKINGS_FROM_NAME, copies: env.ACKNOWLEDGE === 'on' },
    alerts: {},
    ...(origin && { hosted: { origin, key, service, template } })
  }
  return {
    ...{ file: mailFile, label: 'Email and alerts', group: '', version: '', text: '', places: {}, faults: [] },
    form: { schema: drawForm(env, brand), data }
  }
}

/** A text without line breaks. */
const line = (title: string, description: string, format = 'line'): FormSchema => ({
  ...{ type: 'string', title, description, format }
})

function drawForm(env: Environment, brand: string): FormSchema {
  const isKept = Boolean(readKept(env)?.password)
  const alertHost = readHost(env.ALERT_URL)
  const account: Record<string, FormSchema> = {
    address: line(
      'Email address',
      'Requests come from it. Someone must read its mailbox: mail that can’t be delivered comes back there.',
      'email'
    ),
    server: line(
      'Mail server',
      'Its name and port, which your provider’s help lists under SMTP, such as smtp.gmail.com:465. docs/mail.md has some.'
    ),
    login: line('Login', 'Only if you log in with something other than that address'),
    password: line(
      'Password',
      isKept
        ? 'One is kept. Leave this empty to go on using it.'
        : 'Many providers want one made for programs, an app password',
      'password'
    )
  }
  const requests = {
    to: line('Who gets them', 'Your own address, or several with commas between; the test goes there too'),
    name: line('Sender’s name', `What your inbox shows. Without one: ${nameSender(undefined, brand)}`),
    copies: {
      type: 'boolean',
      title: 'Send visitors a copy',
      description: `Those who give an email address get what they asked for and its price, under the name ${brand}.`
    }
  }
  const alerts = {
    address: line(
      'Alert address',
      alertHost
        ? `Alerts go to ${alertHost} now. Leave this empty to keep it that way.`
        : 'Such as https://ntfy.sh/ with your topic behind it',
      'uri'
    ),
    ...(alertHost && { stop: { type: 'boolean', title: 'Stop alerts' } })
  }
  const needed = ['address', 'server', isKept ? '' : 'password']
  const isHosted = Boolean(env.PUBLIC_EMAIL_ORIGIN)
  const group = (title: string, properties: Record<string, FormSchema>, required: string[], description = '') => ({
    ...{ type: 'object', title, properties, required, description }
  })
  return {
    type: 'object',
    required: ['account', 'requests', 'alerts'],
    properties: {
      account: group('Your mail account', account, isHosted ? [] : needed),
      requests: group('Booking requests', requests, isHosted ? [] : ['to']),
      alerts: group('If mail fails', alerts, [], aboutAlerts),
      hosted: group('A hosted email service', hosted, Object.keys(hosted), aboutHosted)
    }
  }
}

const aboutAlerts =
  'The website can send a short message to your phone. Install the app ntfy, subscribe to a topic with a long name that ' +
  'nobody can guess, and put its address here. Whoever runs that service can read the messages.'

/** Its own template says who gets requests, and only our server sends copies and alerts. */
const aboutHosted =
  'Only for a site without a server of its own: the service mails requests in place of the account above. Who gets them ' +
  'is set in your account there. Once the site is online, send yourself a request: it can’t be tested from here.'

const hosted = {
  origin: line('Address of the service', 'Such as https://api.emailjs.com', 'uri'),
  key: line('Public key', 'As your account there shows it'),
  service: line('Service ID', 'As your account there shows it'),
  template: line('Template ID', 'As your account there shows it')
}

const text = z.string().trim().default('')
const tick = z.boolean().default(false)
const mailBody = z.object({
  account: z.object({ server: text, address: text, login: text, password: z.string().default('') }),
  requests: z.object({ to: text, name: text, copies: tick }),
  alerts: z.object({ address: text.transform(completeUrl), stop: tick }),
  hosted: z.object({ origin: text.transform(completeUrl), key: text, service: text, template: text }).optional()
})

type MailBody = z.output<typeof mailBody>

/** The lines for .env, or what is wrong with what was filled in. */
export function readMailForm(
  sent: unknown,
  env: Environment
): { values: Record<string, string> } | { faults: FormFault[] } {
  const body = mailBody.parse(sent)
  const isAlone = body.hosted && !Object.values({ ...body.account, ...body.requests, ...body.alerts }).some(Boolean)
  const own = isAlone ? { values: {}, faults: [] } : readOwn(body, env)
  const service = readHosted(body.hosted, env)
  const faults = [...own.faults, ...service.faults]
  return faults.length > 0 ? { faults } : { values: { ...own.values, ...service.values } }
}

function readOwn({ account, requests, alerts }: MailBody, env: Environment) {
  const url = composeUrl(account, readKept(env))
  const faults = [
    ...(typeof url === 'string' ? [] : url),
    ...check('BOOKINGS_FROM', account.address, 'write the address that requests come from'),
    ...check('BOOKINGS_TO', requests.to.replace(/^[\s,]+$/, ''), 'write at least one address'),
    ...check('BOOKINGS_FROM_NAME', requests.name),
    ...check('ALERT_URL', alerts.address)
  ]
  if (typeof url !== 'string' || faults.length > 0) return { values: {}, faults }
  const values = {
    SMTP_URL: url,
    BOOKINGS_TO: requests.to,
    BOOKINGS_FROM: account.address,
    ...((requests.name || env.BOOKINGS_FROM_NAME) && { BOOKINGS_FROM_NAME: requests.name }),
    ACKNOWLEDGE: requests.copies ? 'on' : 'off',
    ...(alerts.address && { ALERT_URL: new URL(alerts.address).href }),
    ...(alerts.stop && !alerts.address && { ALERT_URL: '', ...(env.ALERT_ON && { ALERT_ON: '' }) })
  }
  return { values, faults }
}

/** Without an address the service isn't used; its other settings stay in .env. */
function readHosted(service: MailBody['hosted'], env: Environment) {
  if (!service) return { values: { ...(env.PUBLIC_EMAIL_ORIGIN && { PUBLIC_EMAIL_ORIGIN: '' }) }, faults: [] }
  const values = {
    PUBLIC_EMAIL_ORIGIN: service.origin,
    PUBLIC_EMAIL_KEY: service.key,
    PUBLIC_EMAIL_SERVICE: service.service,
    PUBLIC_EMAIL_TEMPLATE: service.template
  }
  const names = Object.keys(values) as (keyof typeof values)[]
  return { values, faults: names.flatMap((name) => check(name, values[name], 'copy it from your account there')) }
}

function composeUrl({ password, ...account }: MailBody['account'], kept: Kept | undefined): string | FormFault[] {
  const server = readServer(account.server, kept)
  const login = account.login || account.address
  // It must not be sent to a server or with a login that it wasn't typed for.
  const isStillGood = kept?.password && kept.server === server && [login, account.login].includes(kept.login)
  const canDoWithout = server && !kept?.password && isThisComputer(new URL(server).hostname)
  const needsPassword = !(password || isStillGood || canDoWithout)
  if (!server || needsPassword)
    return [
      ...(server ? [] : [makeFault(mailFields.SMTP_URL, wantedServer)]),
      ...(needsPassword ? [makeFault(['account', 'password'], kept?.password ? wantedAgain : 'type the password')] : [])
    ]
  const addLogin = (user: string, secret: string) => server.replace('//', `//${user}:${secret}@`)
  if (password) return addLogin(encode(login), encode(password))
  return isStillGood ? addLogin(kept.url.username, kept.url.password) : server
}

const wantedServer = 'write its name and port, such as smtp.example.co.uk:465'
const wantedAgain = 'type it again, because the server or the login is another'

/** As `smtps://host:port`; undefined if it can't be read. Port 465 uses TLS from the start. */
function readServer(typed: string, kept: Kept | undefined): string | undefined {
  const [, host = '', port = '465'] = /^([a-z\d][a-z\d.-]*|\[[\da-f:]+\])(?::(\d+))?$/i.exec(typed) ?? []
  const start = kept?.address === typed ? kept.url.protocol : port === '465' ? 'smtps:' : 'smtp:'
  const server = `${start}//${host}:${port}`
  return host && URL.canParse(server) ? server : undefined
}

type Kept = NonNullable<ReturnType<typeof readKept>>

function readKept({ SMTP_URL }: Environment) {
  const { data: url } = variables.SMTP_URL.schema.safeParse(SMTP_URL || undefined)
  if (!url) return undefined
  const [login, password] = [url.username, url.password].map(decodeURIComponent) as [string, string]
  const address = `${url.hostname}:${url.port || (url.protocol === 'smtps:' ? 465 : 587)}`
  // Some providers want the password as login too; then it never leaves either.
  return { url, server: `${url.protocol}//${address}`, address, login: login === password ? '' : login, password }
}

function check(name: keyof typeof mailFields, typed: string, ifEmpty?: string): FormFault[] {
  if (typed === '') return ifEmpty ? [makeFault(mailFields[name], ifEmpty)] : []
  const [issue] = variables[name].schema.safeParse(typed).error?.issues ?? []
  return issue ? [makeFault(mailFields[name], issue.message)] : []
}

function makeFault(path: string[], message: string): FormFault {
  const says = `${nameMailField(path)}: ${message}`
  return { file: mailFile, field: '', path, message, sentence: says, says }
}

/** An apostrophe too: the server's settings are in quotes. */
const encode = (part: string) => encodeURIComponent(part).replaceAll("'", '%27')

const readHost = (address = '') => (URL.canParse(address) ? new URL(address).host : '')
