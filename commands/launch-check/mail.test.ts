import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { mailSettings } from '../../tests/support/ready-content.ts'
import { findMailFaults, suggestSettings } from './mail.ts'
import { findPlaceholders } from './placeholders.ts'
import { isReady } from './report.ts'

const hosted = {
  PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com',
  PUBLIC_EMAIL_KEY: 'k3y',
  PUBLIC_EMAIL_SERVICE: 'gmail',
  PUBLIC_EMAIL_TEMPLATE: 'booking-request'
}

const cases: [string, NodeJS.ProcessEnv, RegExp[]][] = [
  ['a mail server', mailSettings, []],
  ['a hosted service with keys', hosted, []],
  ['nothing', {}, [/no mail is configured.*SMTP_URL, BOOKINGS_TO and BOOKINGS_FROM/]],
  ['half a mail server', { SMTP_URL: mailSettings.SMTP_URL }, [/BOOKINGS_TO and BOOKINGS_FROM must be set too/]],
  [
    'a hosted service and no keys',
    { PUBLIC_EMAIL_ORIGIN: hosted.PUBLIC_EMAIL_ORIGIN },
    [/_KEY/, /_SERVICE/, /_TEMPLATE/]
  ],
  ['a hosted service and a local key', { ...hosted, PUBLIC_EMAIL_KEY: 'local-key' }, [/PUBLIC_EMAIL_KEY is not set/]],
  ['an empty key', { ...mailSettings, PUBLIC_EMAIL_KEY: '' }, [/PUBLIC_EMAIL_KEY is set but empty/]],
  ['an origin that is none', { ...hosted, PUBLIC_EMAIL_ORIGIN: 'emailjs' }, [/PUBLIC_EMAIL_ORIGIN must be an origin/]]
]

for (const [name, env, says] of cases) {
  test(`with ${name} set, ${says.length === 0 ? 'mail is in order' : 'the owner is told what to set'}`, () => {
    const findings = findMailFaults(env)
    expect(findings).toHaveLength(says.length)
    for (const [index, text] of says.entries()) expect(findings[index]?.message).toMatch(text)
    expect(JSON.stringify(findings)).not.toContain('secret')
  })
}

test('a copy for visitors is suggested where our own server could send it, and holds nothing back', () => {
  const off = { ...mailSettings, ACKNOWLEDGE: '' }
  expect(suggestSettings(off)).toMatchObject([{ code: 'no-copy', isBlocking: false, file: null }])
  expect(isReady(suggestSettings(off))).toBe(true)
  expect(suggestSettings({ ...off, ACKNOWLEDGE: 'on' })).toEqual([])
  expect(suggestSettings({ ...off, ...hosted })).toEqual([])
  expect(suggestSettings({})).toEqual([])
})

test('a way to hear of failed mail is suggested, and holds nothing back', () => {
  const { ALERT_URL, ...off } = mailSettings
  expect(suggestSettings(off)).toMatchObject([{ code: 'no-alert', isBlocking: false, file: null }])
  expect(suggestSettings({ ...off, ALERT_URL })).toEqual([])
  expect(suggestSettings({ ...off, ...hosted })).toEqual([])
  expect(findMailFaults({ ...off, ALERT_URL: 'http://ntfy.sh/s3cret' })).toMatchObject([
    { code: 'mail-setting', message: expect.not.stringContaining('s3cret') }
  ])
})

test('an example address in the settings is a sample', () => {
  const sources = { all: [] } as unknown as Parameters<typeof findPlaceholders>[0]
  const find = (env: NodeJS.ProcessEnv) => findPlaceholders(sources, env).map(({ message }) => message)
  expect(find({ SITE_URL: 'https://www.example.co.uk' })).toEqual([
    expect.stringMatching(/SITE_URL is still an example/)
  ])
  expect(find({ BOOKINGS_TO: 'me@example.com', SITE_URL: 'https://www.examples.co.uk' })).toEqual([
    expect.stringMatching(/BOOKINGS_TO is still an example/)
  ])
  // A topic that many have copied is read by all of them.
  const { ALERT_URL } = parseEnv(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z])/gm, ''))
  expect(find({ ALERT_URL })).toEqual([expect.stringMatching(/ALERT_URL is still an example/)])
})
