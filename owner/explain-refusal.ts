import type { Trial } from '../server/mail/transport.ts'

type Explanation = {
  meaning: string
  advice: string
  /** The server may accept the same message later, and the website will try again by itself. */
  isTemporary: boolean
}

/** Where the settings are: in .env, which has names and rules of its own, or in the editor's form. */
export type SettingsIn = 'file' | 'form'

/** What a mail server's refusal or silence means, for the person setting up the website. */
export function explainRefusal(trial: Trial, settingsIn: SettingsIn): Explanation | null {
  if (!trial.failure) return null
  const cases = listCases(trial, trial.failure, (inFile, inForm = '') => (settingsIn === 'file' ? inFile : inForm))
  const [, meaning, advice, isTemporary = false] = cases.find(([isSo]) => isSo) ?? unexplained
  return { meaning, advice: advice.trim(), isTemporary }
}

type Case = [isSo: boolean, meaning: string, advice: string, isTemporary?: boolean]

/** The first that is so counts. `say` chooses words for the file or the form. */
function listCases(
  { host, port, user, hasLoggedIn }: Trial,
  { stage, error }: NonNullable<Trial['failure']>,
  say: (inFile: string, inForm?: string) => string
): Case[] {
  const { code, originalCode, message, command, response = '', responseCode = 0 } = error
  // A server without TLS refuses STARTTLS with a code that says nothing more.
  const isSilent = responseCode === 0 || code === 'ETLS'
  const signs = [originalCode, code, message].join(' ')
  const hasSign = (pattern: RegExp) => isSilent && pattern.test(signs)
  return [
    [
      isSilent && stage === 'send',
      'The connection dropped before the server answered, so the message may or may not have arrived.',
      'Look in the inbox before you try again.',
      true
    ],
    [
      hasSign(/EAUTH/),
      `There is no password to log in to ${host} with.`,
      say('Write it into SMTP_URL: smtps://user:password@host:465.', 'Fill it in.')
    ],
    [
      hasSign(/ENOTFOUND|ENODATA|EDNS|EAI_AGAIN/),
      `No address is known for the host ${host}.`,
      `Check its spelling${say(' in SMTP_URL')}, and that this computer is online.`
    ],
    [
      hasSign(/ECONNREFUSED/),
      `Nothing answers on port ${port} of ${host}.`,
      say(
        'Check host and port in SMTP_URL: smtps:// is usually 465, smtp:// usually 587.',
        'Check the name and the port, which is usually 465 or 587.'
      )
    ],
    [
      hasSign(/wrong version number|packet length too long|EPROTO\b/i),
      `Port ${port} of ${host} does not begin with TLS.`,
      say(
        'Write smtp:// in place of smtps:// (it then turns TLS on itself), or use the port for smtps://, usually 465.',
        'Try the provider’s other port, usually 587.'
      )
    ],
    [
      hasSign(/CERT|self.signed|certificate|ALTNAME/i),
      `The certificate of ${host} cannot be trusted.`,
      'Use exactly the host name the provider gives, not an address or an alias. We send no password to a server that ' +
        'cannot prove who it is.'
    ],
    [
      hasSign(/ETLS|STARTTLS/),
      `${host} offers no TLS on port ${port}.`,
      `Use ${say('smtps:// with ')}port 465, or another port of the provider’s. We send nothing in the clear.`
    ],
    [
      hasSign(/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TIMEOUT/),
      `${host} does not answer on port ${port}.`,
      'Many hosting firms block mail ports: ask them to open it, or try the provider’s other port (465, 587 or 2525). ' +
        say('If the port is 465, SMTP_URL must begin with smtps://.')
    ],
    [
      isSilent,
      `${host} closed the connection on port ${port} without saying why.`,
      `Check that this is the provider’s port for sending mail${say(', and smtps:// or smtp:// as the provider says')}.`
    ],
    [
      responseCode === 452,
      'The mailbox or the server is full.',
      'Make room in the mailbox that gets the requests, then try again.',
      true
    ],
    [
      responseCode < 500,
      'Not now: the server asks us to try again later.',
      'Many servers turn away a sender they have not seen before for a few minutes (greylisting). Try again in ten minutes; the ' +
        'website does so by itself.',
      true
    ],
    [
      stage === 'connect',
      'The server refused to talk to this machine.',
      'This machine’s address may be on a list of spam senders, or the provider wants another host name; ask the provider.'
    ],
    [
      stage === 'login' && /app(lication)?.specific|app password/i.test(response),
      `${host} does not take the usual password of ${user}, but an app password.`,
      'Make one in the account’s security settings at the provider, and use it here in place of the usual one.'
    ],
    [
      stage === 'login',
      `The login as ${user} was refused.`,
      'Check the login and the password. Accounts with two-step sign-in need an app password, made in the provider’s ' +
        `settings. ${say('In SMTP_URL, characters such as @ / ? # are written %40 %2F %3F %23.')}`
    ],
    [
      responseCode === 530 || (!hasLoggedIn && /relay|authenticat/i.test(response)),
      'The server wants a login first.',
      say(
        'Put user and password into SMTP_URL: smtps://user:password@host:465, or smtp://user:password@host:587.',
        'Fill in the login and the password.'
      )
    ],
    [
      command === 'MAIL FROM',
      `The server does not accept mail from ${say('the address in BOOKINGS_FROM', 'this address')}.`,
      'Use the address of the account that logs in, or one that the provider has verified for it.'
    ],
    [
      command === 'RCPT TO',
      `The server does not accept mail for ${say('the address in BOOKINGS_TO', 'whoever gets the requests')}.`,
      'Check its spelling, and that the mailbox exists.'
    ],
    [responseCode === 552, 'The mailbox that gets the requests is full.', 'Make room in it, then try again.']
  ]
}

const unexplained: Case = [
  true,
  'The server accepted the addresses but refused the message.',
  'It probably took it for spam: see docs/mail.md on SPF and DKIM, and check that the domain of the sender’s address is yours.'
]
