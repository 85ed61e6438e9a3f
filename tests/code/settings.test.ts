import { globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEmailSettings } from '../../domain/email-settings.ts'
import { publishVariables } from '../../owner/publish/settings.ts'
import { readSettings } from '../../server/env.ts'

const example = readFileSync('.env.example', 'utf8')
const uncommented = parseEnv(example.replace(/^#(?=[A-Z])/gm, ''))

test('.env.example and docs/settings.md name every variable that is read, and no other', () => {
  const asked = new Set(Object.keys(publishVariables.shape))
  const env = new Proxy({}, { get: (_, name) => void asked.add(String(name)) })
  readSettings(env)
  readEmailSettings(env)
  for (const file of [...globSync('src/**/*.{ts,tsx,astro}'), 'astro.config.ts', 'build/finish-build.ts'])
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/process\.env\.([A-Z_]+)/g)) asked.add(name)
  const names = [...asked].sort()
  expect(names).toContain('SITE_URL')
  expect(Object.keys(uncommented).sort()).toEqual(names)
  const table = readFileSync('docs/settings.md', 'utf8')
  const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? [])
  expect(rows.sort()).toEqual(names)
})

test('.env.example changes nothing as it is, and is right once its lines count', () => {
  expect(parseEnv(example)).toEqual({})
  const { port, spoolDir, dailyLimit } = readSettings({})
  expect(readSettings(uncommented)).toMatchObject({ port, spoolDir, dailyLimit, smtp: { to: ['owner@example.co.uk'] } })
})

test('Astro reads no .env of its own, so that tests look at pages without an owner’s settings', () => {
  // As text: to import it takes seconds.
  expect(readFileSync('astro.config.ts', 'utf8')).toMatch(/vite: \{\s*envDir: false,/)
})
