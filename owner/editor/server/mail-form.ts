import { z } from 'zod'
import { isThisComputer } from '../../../server/client-address.ts'
import { nameSender } from '../../../server/mail/compose.ts'
import type { Environment } from '../../../settings/read.ts'
import { type VariableName, variables } from '../../../settings/variables.ts'
import { completeUrl } from './form-data.ts'
import type { FormFault, FormSchema } from './form-schema.ts'

/* Mail settings as a form. What is secret, the password and the alert address, goes in and never comes back. */

export interface MailForm {
  data: Record<'account' | 'requests' | 'alerts', Record<string, string | boolean | undefined>>
  /** The form for each way requests are mailed. */
  schemas: Record<string, FormSchema>
}

const ownAccount = 'My own mail account'
/** It takes requests from a site that has no server of its own. */
const hostedService = 'A hosted email service'

/** The field in which each is set. */
export const mailFields = {
  SMTP_URL: ['account', 'server'],
  BOOKINGS_FROM: ['account', 'address'],
  BOOKINGS_TO: ['requests', 'to'],
  BOOKINGS_FROM_NAME: ['requests', 'name'],
  ACKNOWLEDGE: ['requests', 'copies'],
  ALERT_URL: ['alerts', 'address'],
  PUBLIC_EMAIL_ORIGIN: ['account', 'origin'],
  PUBLIC_EMAIL_KEY: ['account', 'key'],
  PUBLIC_EMAIL_SERVICE: ['account', 'service'],
  PUBLIC_EMAIL_TEMPLATE: ['account', 'template']
} satisfies Partial<Record<VariableName, string[]>>

export function nameMailField([group = '', field = '']: string[] = []): string {
  const forms = [drawOwn(false, {}, ''), hostedForm]
  return forms.map(({ properties }) => properties?.[group]?.properties?.[field]?.title).find(Boolean) ?? ''
}

export function drawMailForm(env: Environment, brand: string): MailForm {
  const kept = readKept(env)
  const { BOOKINGS_FROM: address, BOOKINGS_TO: to, BOOKINGS_FROM_NAME: name } = env
  return {
    data: {
      account: {
        way: env.PUBLIC_EMAIL_ORIGIN ? hostedService : ownAccount,
        ...(kept && { server: kept.address, ...(kept.login !== address && { login: kept.login }) }),
        ...(address && { address }),
        ...{ origin: env.PUBLIC_EMAIL_ORIGIN || undefined, key: env.PUBLIC_EMAIL_KEY },
        ...{ service: env.PUBLIC_EMAIL_SERVICE, template: env.PUBLIC_EMAIL_TEMPLATE }
      },
      requests: { ...(to && { to }), ...(name && { name }), copies: env.ACKNOWLEDGE === 'on' },
      alerts: {}
    },
    schemas: { [ownAccount]: drawOwn(Boolean(kept?.password), env, brand), [hostedService]: hostedForm }
  }
}

/** A text without line breaks. */
const line = (title: string, description: string, format = 'line'): FormSchema => ({
  ...{ type: 'string', title, description, format }
})

const drawWay = (description: string): FormSchema => ({
  type: 'string',
  title: 'Requests are mailed by',
  description,
  oneOf: [ownAccount, hostedService].map((name) => ({ const: name, title: name }))
})

function drawOwn(isKept: boolean, env: Environment, brand: string): FormSchema {
  const alertHost = readHost(env.ALERT_URL)
  const account: Record<string, FormSchema> = {
    way: drawWay('Choose the service only for a site without a server of its own.'),
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
  const needed = ['way', 'address', 'server', isKept ? '' : 'password']
  return {
    type: 'object',
    required: ['account', 'requests', 'alerts'],
    properties: {
      account: { type: 'object', title: 'Your mail account', required: needed, properties: account },
      requests: { type: 'object', title: 'Booking requests', required: ['to'], properties: requests },
      alerts: { type: 'object', title: 'If mail fails', description: aboutAlerts, properties: alerts }
    }
  }
}

const aboutAlerts =
  'The website can send a short message to your phone. Install the app ntfy, subscribe to a topic with a long name that ' +
  'nobody can guess, and put its address here. Whoever runs that service can read the messages.'

/** Its own template says who gets requests, and only our server sends copies and alerts. */
const hostedFields = {
  way: drawWay(
    'The service mails requests for a site without a server. Who gets them is set in your account there. Once the site ' +
      'is online, send yourself a request: it can’t be tested from here.'
  ),
  origin: line('Address of the service', 'Such as https://api.emailjs.com', 'uri'),
  key: line('Public key', 'As your account there shows it'),
  service: line('Service ID', 'As your account there shows it'),
  template: line('Template ID', 'As your account there shows it')
}

const hostedForm: FormSchema = {
  type: 'object',
  required: ['account'],
  properties: {
    account: {
      ...{ type: 'object', title: 'Your mail account', required: Object.keys(hostedFields), properties: hostedFields }
    }
  }
}

const text = z.string().trim().default('')
const tick = z.boolean().default(false)
const mailBody = z.object({
  account: z.object({
    ...{ way: text, server: text, address: text, login: text, password: z.string().default('') },
    ...{ origin: text.transform(completeUrl), key: text, service: text, template: text }
  }),
  requests: z.object({ to: text, name: text, copies: tick }),
  alerts: z.object({ address: text.transform(completeUrl), stop: tick })
})

type Account = z.output<typeof mailBody>['account']

/** The lines for .env, or what is wrong with the answers. */
export function readMailForm(
  sent: unknown,
  env: Environment
): { values: Record<string, string> } | { faults: FormFault[] } {
  const { account, requests, alerts } = mailBody.parse(sent)
  if (account.way === hostedService) return readHosted(account)
  const url = composeUrl(account, readKept(env))
  const faults = [
    ...(typeof url === 'string' ? [] : url),
    ...check('BOOKINGS_FROM', account.address, 'write the address that requests come from'),
    ...check('BOOKINGS_TO', requests.to.replace(/^[\s,]+$/, ''), 'write at least one address'),
    ...check('BOOKINGS_FROM_NAME', requests.name),
    ...check('ALERT_URL', alerts.address)
  ]
  if (typeof url !== 'string' || faults.length > 0) return { faults }
  return {
    values: {
      SMTP_URL: url,
      BOOKINGS_TO: requests.to,
      BOOKINGS_FROM: account.address,
      ...((requests.name || env.BOOKINGS_FROM_NAME) && { BOOKINGS_FROM_NAME: requests.name }),
      ACKNOWLEDGE: requests.copies ? 'on' : 'off',
      ...(env.PUBLIC_EMAIL_ORIGIN && { PUBLIC_EMAIL_ORIGIN: '' }),
      ...(alerts.address && { ALERT_URL: new URL(alerts.address).href }),
      ...(alerts.stop && !alerts.address && { ALERT_URL: '', ...(env.ALERT_ON && { ALERT_ON: '' }) })
    }
  }
}

/** A mail account from before stays in .env, unused. */
function readHosted({ origin, key, service, template }: Account): ReturnType<typeof readMailForm> {
  const values = {
    PUBLIC_EMAIL_ORIGIN: origin,
    PUBLIC_EMAIL_KEY: key,
    PUBLIC_EMAIL_SERVICE: service,
    PUBLIC_EMAIL_TEMPLATE: template
  }
  const names = Object.keys(values) as (keyof typeof values)[]
  const faults = names.flatMap((name) => check(name, values[name], 'copy it from your account there'))
  return faults.length > 0 ? { faults } : { values }
}

function composeUrl({ password, ...account }: Account, kept: Kept | undefined): string | FormFault[] {
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

const makeFault = (path: string[], message: string): FormFault => ({
  ...{ file: '', field: '', path, message, sentence: message, says: message }
})

/** An apostrophe too: the server's settings are in quotes. */
const encode = (part: string) => encodeURIComponent(part).replaceAll("'", '%27')

const readHost = (address = '') => (URL.canParse(address) ? new URL(address).host : '')
