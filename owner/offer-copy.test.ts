import { expect, test, vi } from 'vitest'
import { useFolder } from '../tests/support/test-life.ts'
import { isCopyUndecided, offerCopy } from './offer-copy.ts'

const before = '# Mine.\nSMTP_URL=smtps://a:b@c:465\n'
const { read, write } = useFolder()

test.each([
  [['yes', 'yes'], `${before}ACKNOWLEDGE=on\n`],
  [['y', 'no'], `${before}ACKNOWLEDGE=off\n`],
  [['yes', ''], before],
  [[''], before]
])('the answers %j', async (answers, after) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const file = write('.env', before)
  const left = [...answers]
  await offerCopy({ question: async () => left.shift() ?? 'asked too often' }, file)
  expect(left).toEqual([])
  expect(read('.env')).toBe(after)
})

test.each([
  [{ SMTP_URL: 'smtps://c:465' }, true],
  [{ SMTP_URL: 'smtps://c:465', ACKNOWLEDGE: 'off' }, false],
  [{ SMTP_URL: 'smtps://c:465', PUBLIC_EMAIL_ORIGIN: 'https://api.emailjs.com' }, false],
  [{}, false]
])('%j: still to be decided %s', (env, isUndecided) => {
  expect(isCopyUndecided(env)).toBe(isUndecided)
})
