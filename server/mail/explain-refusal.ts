import type { Trial } from './transport.ts'

type Explanation = {
  meaning: string
  advice: string
  /** The server may accept the same message later, and the website will try again by itself. */
  isTemporary: boolean
}

/** What a mail server's refusal or silence means, for the person setting up the website. */
export function explainRefusal(trial: Trial): Explanation | null {
  if (!trial.failure) return null
  const [, meaning, advice, isTemporary = false] = listCases(trial, trial.failure).find(([isSo]) => isSo) ?? unexplained
  return { meaning, advice, isTemporary }
}

type Case = [isSo: boolean, meaning: string, advice: string, isTemporary?: boolean]

/** The first that is so counts. */
function listCases({ host, port, user, hasLoggedIn }: Trial, { stage, error }: NonNullable<Trial['failure']>): Case[] {
  const { code, originalCode, message, command, response = '', responseCode = 0 } = error
  // A server without TLS refuses STARTTLS with a code that says nothing more.
  const isSilent = responseCode === 0 || code === 'ETLS'
  const signs = [originalCode, code, message].join(' ')
  const hasSign = (pattern: RegExp) => isSilent && pattern.test(signs)
  return [
    [
      isSilent && stage === 'send',
      'The connection dropped before the server answered, so the message may or may not have arrived.',
      'Check the mailbox of BOOKINGS_TO, then run this again.',
      true
    ],
    [
      hasSign(/EAUTH/),
      `There is no password to log in to ${host} with.`,
      'Write it into SMTP_URL: smtps://user:password@host:465.'
    ],
    [
      hasSign(/ENOTFOUND|ENODATA|EDNS|EAI_AGAIN/),
      `No address is known for the host ${host}.`,
      'Check its spelling in SMTP_URL, and that this machine can look up names.'
    ],
    [
      hasSign(/ECONNREFUSED/),
      `Nothing answers on port ${port} of ${host}.`,
      'Check host and port in SMTP_URL: smtps:// is usually 465, smtp:// usually 587.'
    ],
    [
      hasSign(/wrong version number|packet length too long|EPROTO\b/i),
      `Port ${port} of ${host} does not begin with TLS.`,
      'Write smtp:// in place of smtps:// (it then turns TLS on itself), or use the port for smtps://, usually 465.'
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
      'Use smtps:// with port 465, or another port of the provider’s. We send nothing in the clear.'
    ],
    [
      hasSign(/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TIMEOUT/),
      `${host} does not answer on port ${port}.`,
      'Many hosting firms block mail ports: ask them to open it, or try the provider’s other port (465, 587 or 2525). ' +
        'If the port is 465, SMTP_URL must begin with smtps://.'
    ],
    [
      isSilent,
      `${host} closed the connection on port ${port} without saying why.`,
      'Check that this is the provider’s port for sending mail, and smtps:// or smtp:// as the provider says.'
    ],
    [
      responseCode === 452,
      'The mailbox or the server is full.',
      'Make room in the mailbox of BOOKINGS_TO, then run this again.',
      true
    ],
    [
      responseCode < 500,
      'Not now: the server asks us to try again later.',
      'Many servers turn away a sender they have not seen before for a few minutes (greylisting). Run this again in ten minutes; ' +
        'the website tries again by itself.',
      true
    ],
    [
      stage === 'connect',
      'The server refused to talk to this machine.',
      'This machine’s address may be on a list of spam senders, or the provider wants another host name; ask the provider.'
    ],
    [
      stage === 'login',
      `The login as ${user} was refused.`,
      'Check the user and password in SMTP_URL (characters such as @ / ? # in them are written %40 %2F %3F %23). ' +
        'Accounts with two-step sign-in need an app password, made in the provider’s settings.'
    ],
    [
      responseCode === 530 || (!hasLoggedIn && /relay|authenticat/i.test(response)),
      'The server wants a login first.',
      'Put user and password into SMTP_URL: smtps://user:password@host:465, or smtp://user:password@host:587.'
    ],
    [
      command === 'MAIL FROM',
      'The server does not accept mail from the address in BOOKINGS_FROM.',
      'Use the address of the account that logs in, or one that the provider has verified for it.'
    ],
    [
      command === 'RCPT TO',
      'The server does not accept mail for the address in BOOKINGS_TO.',
      'Check its spelling, and that the mailbox exists.'
    ],
    [responseCode === 552, 'The mailbox of BOOKINGS_TO is full.', 'Make room in it, then run this again.']
  ]
}

const unexplained: Case = [
  true,
  'The server accepted the addresses but refused the message.',
  'It probably took it for spam: see docs/mail.md on SPF and DKIM, and check that the domain of BOOKINGS_FROM is yours.'
]
