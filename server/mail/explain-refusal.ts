import type { MailError, Trial } from './transport.ts'

type Explanation = {
  meaning: string
  advice: string
  /** The server may accept the same message later, and the website will try again by itself. */
  isTemporary: boolean
}

/** What a mail server's refusal or silence means, for the person setting up the website. */
export function explainRefusal(trial: Trial): Explanation | null {
  if (!trial.failure) return null
  const { stage, error } = trial.failure
  // A server without TLS refuses STARTTLS with a code that says nothing more.
  if (error.responseCode === undefined || error.code === 'ETLS') return explainSilence(trial, error, stage === 'send')
  if (error.responseCode < 500) return explainDelay(error.responseCode)
  const [meaning, advice] = explainAnswer(trial, error.responseCode)
  return { meaning, advice, isTemporary: false }
}

function explainDelay(code: number): Explanation {
  const isFull = code === 452
  return {
    meaning: isFull ? 'The mailbox or the server is full.' : 'Not now: the server asks us to try again later.',
    advice: isFull
      ? 'Make room in the mailbox of BOOKINGS_TO, then run this again.'
      : 'Many servers turn away a sender they have not seen before for a few minutes (greylisting). Run this again in ten minutes; ' +
        'the website tries again by itself.',
    isTemporary: true
  }
}

function explainAnswer({ failure, user, hasLoggedIn }: Trial, code: number): [meaning: string, advice: string] {
  if (failure?.stage === 'connect') {
    return [
      'The server refused to talk to this machine.',
      'This machine’s address may be on a list of spam senders, or the provider wants another host name; ask the provider.'
    ]
  }
  if (failure?.stage === 'login') {
    return [
      `The login as ${user} was refused.`,
      'Check the user and password in SMTP_URL (characters such as @ / ? # in them are written %40 %2F %3F %23). ' +
        'Accounts with two-step sign-in need an app password, made in the provider’s settings.'
    ]
  }
  if (code === 530 || (!hasLoggedIn && /relay|authenticat/i.test(failure?.error.response ?? ''))) {
    return [
      'The server wants a login first.',
      'Put user and password into SMTP_URL: smtps://user:password@host:465, or smtp://user:password@host:587.'
    ]
  }
  if (failure?.error.command === 'MAIL FROM') {
    return [
      'The server does not accept mail from the address in BOOKINGS_FROM.',
      'Use the address of the account that logs in, or one that the provider has verified for it.'
    ]
  }
  if (failure?.error.command === 'RCPT TO') {
    return [
      'The server does not accept mail for the address in BOOKINGS_TO.',
      'Check its spelling, and that the mailbox exists.'
    ]
  }
  if (code === 552) return ['The mailbox of BOOKINGS_TO is full.', 'Make room in it, then run this again.']
  return [
    'The server accepted the addresses but refused the message.',
    'It probably took it for spam: see docs/mail.md on SPF and DKIM, and check that the domain of ' +
      'BOOKINGS_FROM is yours.'
  ]
}

function explainSilence({ host, port }: Trial, error: MailError, wasSending: boolean): Explanation {
  if (wasSending) {
    return {
      meaning: 'The connection dropped before the server answered, so the message may or may not have arrived.',
      advice: 'Check the mailbox of BOOKINGS_TO, then run this again.',
      isTemporary: true
    }
  }
  const signs = [error.originalCode, error.code, error.message].join(' ')
  const [, meaning, advice] = silences.find(([pattern]) => pattern.test(signs)) ?? unexplained
  return { meaning: meaning.replace('{host}', host).replace('{port}', String(port)), advice, isTemporary: false }
}

type Silence = [pattern: RegExp, meaning: string, advice: string]

const unexplained: Silence = [
  /^/,
  '{host} closed the connection on port {port} without saying why.',
  'Check that this is the provider’s port for sending mail, and smtps:// or smtp:// as the provider says.'
]

/** The first match wins. */
const silences: Silence[] = [
  [
    /EAUTH/,
    'There is no password to log in to {host} with.',
    'Write it into SMTP_URL: smtps://user:password@host:465.'
  ],
  [
    /ENOTFOUND|ENODATA|EDNS|EAI_AGAIN/,
    'No address is known for the host {host}.',
    'Check its spelling in SMTP_URL, and that this machine can look up names.'
  ],
  [
    /ECONNREFUSED/,
    'Nothing answers on port {port} of {host}.',
    'Check host and port in SMTP_URL: smtps:// is usually 465, smtp:// usually 587.'
  ],
  [
    /wrong version number|packet length too long|EPROTO\b/i,
    'Port {port} of {host} does not begin with TLS.',
    'Write smtp:// in place of smtps:// (it then turns TLS on itself), or use the port for smtps://, usually 465.'
  ],
  [
    /CERT|self.signed|certificate|ALTNAME/i,
    'The certificate of {host} cannot be trusted.',
    'Use exactly the host name the provider gives, not an address or an alias. We send no password to a server that ' +
      'cannot prove who it is.'
  ],
  [
    /ETLS|STARTTLS/,
    '{host} offers no TLS on port {port}.',
    'Use smtps:// with port 465, or another port of the provider’s. We send nothing in the clear.'
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TIMEOUT/,
    '{host} does not answer on port {port}.',
    'Many hosting firms block mail ports: ask them to open it, or try the provider’s other port (465, 587 or 2525). ' +
      'If the port is 465, SMTP_URL must begin with smtps://.'
  ]
]
