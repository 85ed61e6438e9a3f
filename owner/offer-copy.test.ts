import { expect, test, vi } from 'vitest'
import { useFolder } from '../tests/support/test-life.ts'
import { offerCopy } from './offer-copy.ts'

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
