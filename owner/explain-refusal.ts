import type { Trial } from '../server/mail/transport.ts'

/** What a mail server's refusal or silence means, for the person setting up the website. */
export function explainRefusal({ host, port, user, hasLoggedIn, failure }: Trial) {
  if (!failure) return null
  const { code, originalCode, message, command, response, responseCode = 0 } = failure.error
  // A server without TLS refuses STARTTLS with a code that says nothing more.
  const isSilent = responseCode === 0 || code === 'ETLS'
  const signs = isSilent
    ? ['silent', failure.stage, originalCode, code, message]
    : [responseCode, failure.stage, hasLoggedIn ? 'known' : 'stranger', command, response]
  const found = refusals.find(([sign]) => sign.test(signs.join(' '))) ?? unexplained
  const [, meaning, advice, isTemporary = false] = found
  const words: Record<string, unknown> = { host, port, user }
  const fill = (text: string) => text.replace(/<(\w+)>/g, (_, name) => String(words[name]))
  return { meaning: fill(meaning), advice, isTemporary }
}

/**
 * What shows it, what it means and what to do; the first that fits counts. `isTemporary`: the server may accept the same
 * message later, and the website will try again by itself.
 */
const refusals: [sign: RegExp, meaning: string, advice: string, isTemporary?: true][] = [
  [
    /^silent send/,
    'The connection dropped before the server answered, so the message may or may not have arrived.',
    'Look in the inbox before you try again.',
    true
  ],
  [/^silent.*EAUTH/, 'There is no password to log in to <host> with.', 'Fill it in.'],
  [
    /^silent.*(ENOTFOUND|ENODATA|EDNS|EAI_AGAIN)/,
    'No address is known for the host <host>.',
    'Check its spelling, and that this computer is online.'
  ],
  [
    /^silent.*ECONNREFUSED/,
    'Nothing answers on port <port> of <host>.',
    'Check the name and the port, which is usually 465 or 587.'
  ],
  [
    /^silent.*(wrong version number|packet length too long|EPROTO\b)/i,
    'Port <port> of <host> does not begin with TLS.',
    'Try the provider’s other port, usually 587.'
  ],
  [
    /^silent.*(CERT|self.signed|certificate|ALTNAME)/i,
    'The certificate of <host> cannot be trusted.',
    'Use exactly the host name the provider gives, not an address or an alias. We send no password to a server that cannot prove who it is.'
  ],
  [
    /^silent.*(ETLS|STARTTLS)/,
    '<host> offers no TLS on port <port>.',
    'Use port 465, or another port of the provider’s. We send nothing in the clear.'
  ],
  [
    /^silent.*(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TIMEOUT)/,
    '<host> does not answer on port <port>.',
    'Many hosting firms block mail ports: ask them to open it, or try the provider’s other port (465, 587 or 2525).'
  ],
  [
    /^silent/,
    '<host> closed the connection on port <port> without saying why.',
    'Check that this is the provider’s port for sending mail.'
  ],
  [
    /^452/,
    'The mailbox or the server is full.',
    'Make room in the mailbox that gets the requests, then try again.',
    true
  ],
  [
    /^[1-4]/,
    'Not now: the server asks us to try again later.',
    'Many servers turn away a sender they have not seen before for a few minutes (greylisting). Try again in ten minutes; the website does so by itself.',
    true
  ],
  [
    /^\d+ connect/,
    'The server refused to talk to this machine.',
    'This machine’s address may be on a list of spam senders, or the provider wants another host name; ask the provider.'
  ],
  [
    /^\d+ login.*(app(lication)?.specific|app password)/i,
    '<host> does not take the usual password of <user>, but an app password.',
    'Make one in the account’s security settings at the provider, and use it here in place of the usual one.'
  ],
  [
    /^\d+ login/,
    'The login as <user> was refused.',
    'Check the login and the password. Accounts with two-step sign-in need an app password, made in the provider’s settings.'
  ],
  [
    /^530|^\d+ send stranger.*(relay|authenticat)/i,
    'The server wants a login first.',
    'Fill in the login and the password.'
  ],
  [
    /^\d+ send \w+ MAIL FROM/,
    'The server does not accept mail from this sender.',
    'Use the address of the account that logs in, or one that the provider has verified for it.'
  ],
  [
    /^\d+ send \w+ RCPT TO/,
    'The server does not accept mail for whoever gets the requests.',
    'Check the spelling of the address, and that the mailbox exists.'
  ],
  [/^552/, 'The mailbox that gets the requests is full.', 'Make room in it, then try again.']
]

const unexplained: (typeof refusals)[number] = [
  /^/,
  'The server accepted the addresses but refused the message.',
  'It probably took it for spam: see docs/mail.md on SPF and DKIM, and check that the domain of the sender’s address is yours.'
]
