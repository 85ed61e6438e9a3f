import { expect, test } from 'vitest'
import { readSettings } from './env.ts'

test('a machine with no variables at all runs, with the embedded mailbox', () => {
  expect(readSettings({})).toMatchObject({ port: 4321, host: '127.0.0.1', smtp: null, dailyLimit: 200 })
})

test('unset keys have defaults, empty ones are missing', () => {
  expect(readSettings({}).emailKey).toBe('local-key')
  expect(readSettings({ PUBLIC_EMAIL_KEY: '' }).emailKey).toBe('')
})

const smtp = {
  SMTP_URL: 'smtps://u:p@mail.example.co.uk',
  BOOKINGS_TO: 'a@example.co.uk',
  BOOKINGS_FROM: 'b@example.co.uk'
}

test('the three mail variables go together', () => {
  expect(readSettings(smtp).smtp).toMatchObject({ to: ['a@example.co.uk'], from: 'b@example.co.uk' })
  expect(readSettings({ ...smtp, BOOKINGS_TO: 'a@example.co.uk, c@example.co.uk,' }).smtp?.to).toEqual([
    'a@example.co.uk',
    'c@example.co.uk'
  ])
  expect(() => readSettings({ ...smtp, BOOKINGS_TO: ' , ' })).toThrow('BOOKINGS_TO must be set too')
  expect(() => readSettings({ ...smtp, BOOKINGS_FROM: '' })).toThrow('BOOKINGS_FROM must be set too')
})

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['DAILY_LIMIT', '0'],
  ['ACKNOWLEDGE', 'yes'],
  ['HOURLY_LIMIT', '0'],
  ['ALERT_ON', 'everything'],
  ['ALERT_ON', 'requests'],
  ['PUBLIC_EMAIL_PHOTOS', 'true'],
  ['ALLOWED_ORIGINS', 'https://example.co.uk/'],
  ['ALLOWED_ORIGINS', 'https://example.co.uk,example.com'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'localhost']
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

test.each([
  ['SMTP_URL', 'http://mail.example.co.uk'],
  ['SMTP_URL', 'smtp://mail.example.co.uk?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://u:100%@mail.example.co.uk'],
  ['SMTP_URL', 'smtps://%ff:p@mail.example.co.uk'],
  ['BOOKINGS_TO', 'a@example.co.uk; b@example.co.uk'],
  ['BOOKINGS_FROM', 'Someone <a@example.co.uk>'],
  ['BOOKINGS_TO', '"a b"@example.co.uk']
])('%s=%s is refused', (name, value) => {
  expect(() => readSettings({ ...smtp, [name]: value })).toThrow(name)
})

test.each([
  ['smtps://u:se#cret@mail.example.co.uk', '# as %23'],
  ['smtps://u:se/cret@mail.example.co.uk', '/ as %2F'],
  ['smtps://u:12/34@mail.example.co.uk:465', '/ as %2F'],
  ['smtps://u:se?cret@mail.example.co.uk', '? as %3F'],
  ['smtps://u@firm.co.uk:se@cret@mail.example.co.uk', '@ as %40'],
  ['smtps://u:s@e#c/ret@mail.example.co.uk', '@ as %40 and # as %23 and / as %2F'],
  // What .env leaves of smtps://u:se#cret@mail.example.co.uk.
  ['smtps://u:se', 'write %23']
])('SMTP_URL=%s: the sentence says how to write the sign, and not the password', (url, advice) => {
  const read = () => readSettings({ ...smtp, SMTP_URL: url })
  expect(read).toThrow(`SMTP_URL`)
  expect(read).toThrow(advice)
  expect(read).not.toThrow('cret')
})

test.each([
  'https://ntfy.sh/topic',
  'https://me:pass@ntfy.example.co.uk/topic?priority=5',
  'http://localhost:8080/hook',
  'http://127.0.0.1/hook',
  'http://[::1]:8080/hook'
])('ALERT_URL=%s is taken', (url) => {
  expect(readSettings({ ALERT_URL: url }).alertAddress?.url).toBe(url.replace('me:pass@', ''))
})

test.each([
  'http://ntfy.sh/s3cret',
  'http://10.0.0.1/s3cret',
  'http://localhost.example.com/s3cret',
  'http://127.0.0.1@example.com/s3cret',
  'ftp://localhost/s3cret',
  'file:///s3cret',
  's3cret',
  'https://me:100%@ntfy.sh/s3cret'
])('ALERT_URL=%s is refused with a sentence that does not repeat it', (url) => {
  const read = () => readSettings({ ALERT_URL: url })
  expect(read).toThrow('ALERT_URL must be an https:// address')
  expect(read).not.toThrow('s3cret')
})

test('a password is never repeated', () => {
  expect(() => readSettings({ ...smtp, SMTP_URL: 'http://u:secret@mail.example.co.uk' })).not.toThrow('secret')
})
