import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCopyUndecided, offerCopy } from './offer-copy.ts'

const before = '# Mine.\nSMTP_URL=smtps://a:b@c:465\n'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offer-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test.each([
  [['yes', 'yes'], `${before}ACKNOWLEDGE=on\n`],
  [['y', 'no'], `${before}ACKNOWLEDGE=off\n`],
  [['yes', ''], before],
  [['no'], before],
  [[''], before]
])('the answers %j', async (answers, after) => {
  const file = join(folder, '.env')
  writeFileSync(file, before)
  const left = [...answers]
  await offerCopy({ question: async () => left.shift() ?? 'asked too often' }, file)
  expect(left).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(after)
})

test.each([
  [{ SMTP_URL: 'smtps://c:465' }, true],
  [{ SMTP_URL: 'smtps://c:465', ACKNOWLEDGE: 'off' }, false],
  [{ SMTP_URL: 'smtps://c:465', PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com' }, false],
  [{}, false]
])('%j: still to be decided %s', (env, isUndecided) => {
  expect(isCopyUndecided(env)).toBe(isUndecided)
})
