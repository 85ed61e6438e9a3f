interface MailProvider {
  name: string
  server: string
  /** What one logs in with: the sender's address, a name from the provider, or the password again. */
  login: 'address' | 'name' | 'password'
  /** What the provider wants as password. */
  password: string
}

/** The choice beside them: it takes requests from a site that has no server of its own. */
export const hostedService = 'A hosted email service'

/** As published by the providers; docs/mail.md and the editor's form list them. */
export const mailProviders: MailProvider[] = [
  {
    name: 'Google Workspace, Gmail',
    server: 'smtps://smtp.gmail.com:465',
    login: 'address',
    password: 'an app password, which needs two-step sign-in'
  },
  { name: 'Fastmail', server: 'smtps://smtp.fastmail.com:465', login: 'address', password: 'an app password' },
  { name: 'IONOS', server: 'smtps://smtp.ionos.co.uk:465', login: 'address', password: 'that of the mailbox' },
  { name: 'Brevo', server: 'smtp://smtp-relay.brevo.com:587', login: 'name', password: 'an SMTP key' },
  { name: 'Postmark', server: 'smtp://smtp.postmarkapp.com:587', login: 'password', password: 'the server’s token' },
  {
    name: 'Amazon SES, London',
    server: 'smtps://email-smtp.eu-west-2.amazonaws.com:465',
    login: 'name',
    password: 'an SMTP password, made in its console'
  }
]
