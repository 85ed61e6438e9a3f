import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { composeServerSettings } from './settings.ts'

const env = {
  SMTP_URL: 'smtps://user:pa$$%23@mail.example.co.uk:465',
  BOOKINGS_TO: 'owner@example.co.uk',
  BOOKINGS_FROM: 'site@example.co.uk',
  ACKNOWLEDGE: 'on',
  ALERT_URL: 'https://ntfy.example.co.uk/firm',
  ALERT_ON: 'requests',
  HOURLY_LIMIT: '100',
  PORT: '9999',
  SPOOL_DIR: 'var/spool',
  CONTENT_DIR: 'content',
  PUBLISH_SSH: 'root@example.co.uk'
}

test('the server gets what the launch check has seen, and nothing that is this computer’s own', () => {
  expect(parseEnv(composeServerSettings(env, false))).toEqual({
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: env.SMTP_URL,
    BOOKINGS_TO: env.BOOKINGS_TO,
    BOOKINGS_FROM: env.BOOKINGS_FROM,
    ACKNOWLEDGE: 'on',
    ALERT_URL: env.ALERT_URL,
    ALERT_ON: 'requests',
    HOURLY_LIMIT: '100'
  })
})

test('a preview writes to nobody, or to the one that was named for it', () => {
  expect(parseEnv(composeServerSettings(env, true))).toEqual({ TRUST_PROXY: '127.0.0.1', HOURLY_LIMIT: '100' })
  const named = composeServerSettings({ ...env, PUBLISH_PREVIEW_MAIL_TO: 'sam@example.co.uk' }, true)
  expect(parseEnv(named)).toMatchObject({ BOOKINGS_TO: 'sam@example.co.uk', SMTP_URL: env.SMTP_URL })
  expect(named).not.toMatch(/ACKNOWLEDGE|ALERT/)
})

test('an apostrophe, which would end the value, is refused by name', () => {
  expect(() => composeServerSettings({ SMTP_URL: "smtp://a:b'c@d" }, false)).toThrow('SMTP_URL holds an apostrophe')
})
