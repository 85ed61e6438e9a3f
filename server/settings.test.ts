import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const smtp = {
  SMTP_URL: 'smtps://u:p@mail.example.co.uk',
  BOOKINGS_TO: 'a@example.co.uk, c@example.co.uk,',
  BOOKINGS_FROM: 'b@example.co.uk'
}

test('a machine with no variables at all runs, with the embedded mailbox; an empty key is a missing one', () => {
  const usual = { port: 4321, host: '127.0.0.1', smtp: null, dailyLimit: 200, email: { key: 'local-key' } }
  expect(readSettings({})).toMatchObject(usual)
  expect(readSettings({ PUBLIC_EMAIL_KEY: '' }).email.key).toBe('')
})

test('the three mail variables go together', () => {
  const to = ['a@example.co.uk', 'c@example.co.uk']
  expect(readSettings(smtp).smtp).toMatchObject({ to, from: 'b@example.co.uk' })
  expect(() => readSettings({ ...smtp, BOOKINGS_TO: ' , ' })).toThrow('BOOKINGS_TO must be set too')
  expect(() => readSettings({ ...smtp, BOOKINGS_FROM: '' })).toThrow('BOOKINGS_FROM must be set too')
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['DAILY_LIMIT', '0'],
  ['HOURLY_LIMIT', '0'],
  ['ACKNOWLEDGE', 'yes'],
  ['ALERT_ON', 'everything'],
  ['ALERT_ON', 'requests'],
  ['PUBLIC_EMAIL_PHOTOS', 'true'],
  ['ALLOWED_ORIGINS', 'https://example.co.uk,example.com'],
  ['ALLOWED_ORIGINS', 'https://example.co.uk/'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'localhost'],
  ['SMTP_URL', 'http://u:secret@mail.example.co.uk'],
  ['SMTP_URL', 'smtp://mail.example.co.uk?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://u:100%@mail.example.co.uk'],
  ['BOOKINGS_TO', 'a@example.co.uk; b@example.co.uk'],
  ['BOOKINGS_TO', '"a b"@example.co.uk'],
  ['BOOKINGS_FROM', 'Someone <a@example.co.uk>']
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  const read = () => readSettings({ ...smtp, [name]: value })
  expect(read).toThrow(name)
  expect(read).not.toThrow('secret')
})

const spool = 'postgres://website:p%40ss@db.example.co.uk/website?schema=website'

test.each([spool, spool.replace('postgres:', 'postgresql:'), 'postgres:///website?host=/run/postgresql&schema=a'])(
  'SPOOL_URL=%s is a database',
  (url) => {
    expect(readSettings({ ...smtp, SPOOL_URL: url }).spoolUrl?.href).toBe(url)
    expect(readSettings(smtp).spoolUrl).toBeNull()
  }
)

test.each([
  ['SMTP_URL', 'smtps://u:12/34cret@mail.example.co.uk:465', '/ as %2F'],
  ['SMTP_URL', 'smtps://u@firm.co.uk:se@cret@mail.example.co.uk', '@ as %40'],
  ['SMTP_URL', 'smtps://u:s@e#c/ret@mail.example.co.uk', '@ as %40 and # as %23 and / as %2F'],
  // What .env leaves of a password with a #.
  ['SMTP_URL', 'smtps://u:secret', 'write %23'],
  ['SPOOL_URL', 'postgres://website:secret', 'write %23'],
  ['SPOOL_URL', 'mysql://website:secret@db.example.co.uk/website', 'must look like postgres://'],
  ['SPOOL_URL', 'secret', 'must look like postgres://'],
  ['SPOOL_URL', 'postgres://website:se/cret@db.example.co.uk/website', '/ as %2F'],
  ['SPOOL_URL', 'postgres://website:100%@db.example.co.uk/website', 'must be written %25'],
  ['SPOOL_URL', 'postgres://website:secret@db.example.co.uk/100%?schema=website', 'must be written %25']
])('%s=%s stops the start with what to do, and without the password', (name, url, advice) => {
  const read = () => readSettings({ ...smtp, [name]: url })
  expect(read).toThrow(name)
  expect(read).toThrow(advice)
  expect(read).not.toThrow('cret')
})

test('without a mail server SPOOL_URL is refused, because requests would end up in the mailbox of one process', () => {
  expect(() => readSettings({ SPOOL_URL: spool })).toThrow('SPOOL_URL needs a mail server')
  expect(() => readSettings({ SPOOL_URL: spool })).not.toThrow('p%40ss')
})

test('ALERT_URL is an https:// address, or one of this machine, and is not repeated where it is refused', () => {
  for (const url of [
    'https://me:pass@ntfy.example.co.uk/topic?priority=5',
    'http://127.0.0.1/',
    'http://[::1]:8080/hook'
  ])
    expect(readSettings({ ALERT_URL: url }).alertAddress?.url).toBe(url.replace('me:pass@', ''))
  for (const url of [
    'http://ntfy.sh/s3cret',
    'http://localhost.example.com/s3cret',
    'http://127.0.0.1@example.com/s3cret',
    's3cret',
    'https://me:100%@ntfy.sh/s3cret'
  ]) {
    const read = () => readSettings({ ALERT_URL: url })
    expect(read).toThrow('ALERT_URL must be an https:// address')
    expect(read).not.toThrow('s3cret')
  }
})
