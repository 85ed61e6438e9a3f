import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'
import { type Variable, variableNames, variables } from '../../settings/variables.ts'
import { composeCaddyfile, composeServerSettings } from './server-settings.ts'

/* Every variable, with the value of .env.example. */
const env = parseEnv(readFileSync('.env.example', 'utf8').replace(/^#(?=[A-Z])/gm, ''))
const compose = (given: NodeJS.Dict<string> = env) => parseEnv(composeServerSettings(given))

test('every variable that travels reaches the server as it is here, and no other does', () => {
  const travelling = variableNames.filter((name) => (variables[name] as Variable).travels)
  expect(compose()).toEqual(Object.fromEntries(travelling.map((name) => [name, env[name]])))
  const url = 'smtps://user:pa$$%23@mail.example.co.uk:465'
  expect(compose({ SMTP_URL: url })).toEqual({ TRUST_PROXY: '127.0.0.1', SMTP_URL: url })
})

test('what the server reads travels, unless it depends on the machine', () => {
  const asked = new Set<string>()
  readSettings(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  const own = ['CONTENT_DIR', 'HOST', 'PORT', 'SPOOL_DIR', 'SPOOL_URL']
  expect([...asked].filter((name) => !(name in compose())).sort()).toEqual(own)
})

test('an apostrophe in a name arrives, and one that would end the value is refused by name', () => {
  expect(compose({ BOOKINGS_FROM_NAME: "Sam's website" })).toMatchObject({ BOOKINGS_FROM_NAME: "Sam's website" })
  expect(() => composeServerSettings({ SMTP_URL: "smtp://a:b'$c@d" })).toThrow('SMTP_URL holds an apostrophe')
})

test('Caddy serves the site under its own name, and sends the other one there', () => {
  const file = composeCaddyfile('https://www.firm-for-tests.co.uk', 8080)
  expect(file).toMatch(/^# Written by "npm run publish" for https:\/\/www\.firm-for-tests\.co\.uk\.\n/)
  expect(file).toContain('\nwww.firm-for-tests.co.uk {')
  expect(file).toContain('\nfirm-for-tests.co.uk {\n\tredir https://www.firm-for-tests.co.uk{uri} 308')
  expect(file.match(/reverse_proxy @\w+ 127\.0\.0\.1:8080 \{/g)).toHaveLength(2)
  expect(file).not.toContain('{$')
  expect(composeCaddyfile('https://firm.wales', 4321)).toContain('\nwww.firm.wales {\n\tredir https://firm.wales{uri}')
})
