import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'
import { variableNames, variables } from '../../settings/variables.ts'
import { composeServerSettings } from './server-settings.ts'

/* Every variable, with the value of .env.example. */
const env = parseEnv(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z])/gm, ''))
const compose = (isPreview: boolean, given: NodeJS.Dict<string> = env) =>
  parseEnv(composeServerSettings(given, isPreview))

test('every variable that travels reaches the server as it is here, and no other does', () => {
  const travelling = variableNames.filter((name) => variables[name].travels !== 'no')
  expect(compose(false)).toEqual(Object.fromEntries(travelling.map((name) => [name, env[name]])))
  const url = 'smtps://user:pa$$%23@mail.example.co.uk:465'
  expect(compose(false, { SMTP_URL: url })).toEqual({ TRUST_PROXY: '127.0.0.1', SMTP_URL: url })
})

test('what the server reads travels, unless it depends on the machine', () => {
  const asked = new Set<string>()
  readSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  const own = ['CONTENT_DIR', 'HOST', 'MAILBOX_DIR', 'PORT', 'SITE_PREVIEW', 'SPOOL_DIR', 'SPOOL_URL']
  expect([...asked].filter((name) => !(name in compose(false))).sort()).toEqual(own)
})

test('a preview writes to nobody, or to the one that was named for it', () => {
  const { PUBLISH_PREVIEW_MAIL_TO: _, ...silent } = env
  const mail = variableNames.filter((name) => variables[name].travels === 'not with a preview')
  expect(mail).toContain('BOOKINGS_TO')
  expect(Object.keys(compose(true, silent)).filter((name) => mail.some((one) => one === name))).toEqual([])
  const named = compose(true, { ...env, PUBLISH_PREVIEW_MAIL_TO: 'sam@example.co.uk' })
  expect(named).toMatchObject({ BOOKINGS_TO: 'sam@example.co.uk', SMTP_URL: env.SMTP_URL, HOURLY_LIMIT: '500' })
  expect(Object.keys(named).join()).not.toMatch(/ACKNOWLEDGE|ALERT/)
})

test('an apostrophe in a name arrives, and one that would end the value is refused by name', () => {
  expect(compose(false, { BOOKINGS_FROM_NAME: "Sam's website" })).toMatchObject({ BOOKINGS_FROM_NAME: "Sam's website" })
  expect(() => composeServerSettings({ SMTP_URL: "smtp://a:b'$c@d" }, false)).toThrow('SMTP_URL holds an apostrophe')
})
