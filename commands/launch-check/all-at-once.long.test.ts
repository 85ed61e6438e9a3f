import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailSettings, makeReady, type ReadyContent } from '../../tests/support/make-ready.ts'
import { checkLaunch } from './check.ts'

/** A fault, made by changing the text of one file or a setting, and the code of what is found then. */
type Fault = { name: string; code: string } & (
  | { file: string; from: string | RegExp; to: string }
  | { env: NodeJS.ProcessEnv }
)

const faults: Fault[] = [
  {
    name: 'a colon in a sentence of the business',
    code: 'invalid-yaml',
    file: 'business.yaml',
    from: 'Sam comes to you.',
    to: 'Sam: he comes.'
  },
  {
    name: 'two deposits',
    code: 'two-readings.deposit',
    file: 'business.yaml',
    from: '  percent: 40',
    to: '  percent: 40\n  inTerms: 50'
  },
  {
    name: 'a misspelt field of the deposit',
    code: 'invalid-content',
    file: 'business.yaml',
    from: 'deposit:\n',
    to: 'deposit:\n  percnt: 4\n'
  },
  {
    name: 'hours that are none',
    code: 'invalid-content',
    file: 'business.yaml',
    from: /Monday: .*/,
    to: 'Monday: early'
  },
  {
    name: 'a sample',
    code: 'sample.phone',
    file: 'business.yaml',
    from: 'value: 0121 000 0000',
    to: 'value: 0121 000 0000\n  sample: true'
  },
  {
    name: 'another centre for the supplied distances',
    code: 'stale-coverage',
    file: 'business.yaml',
    from: /latitude: .*/,
    to: 'latitude: 53'
  },
  {
    name: 'a misspelt field of a package',
    code: 'invalid-content',
    file: 'packages/full-valet.yaml',
    from: /^notes:/m,
    to: 'note:'
  },
  {
    name: 'a package without its time',
    code: 'invalid-content',
    file: 'packages/full-valet.yaml',
    from: /^estimatedTime:\n.*\n.*\n/m,
    to: ''
  },
  {
    name: 'a price of the package that the town states otherwise',
    code: 'two-readings.listing-price',
    file: 'locations/birmingham.yaml',
    from: 'listingPricing: {}',
    to: 'listingPricing:\n  full-valet:\n    small: 1.5'
  },
  {
    name: 'a quote left open',
    code: 'invalid-yaml',
    file: 'faqs.yaml',
    from: /question: (.*)/,
    to: 'question: "$1'
  },
  {
    name: 'a question without its answer',
    code: 'invalid-content',
    file: 'faqs.yaml',
    from: /(^[\s\S]*)^ {2}answer:/m,
    to: '$1  anser:'
  },
  {
    name: 'a town that is none of theirs',
    code: 'stale-name',
    file: 'pages.yaml',
    from: /heading: A clean car,/,
    to: 'heading: A clean car in Redditch,'
  },
  {
    name: 'a package that is gone, in a sentence',
    code: 'stale-sentence',
    file: 'privacy.md',
    from: /$/,
    to: '\nA dip costs {package:dip}.\n'
  },
  {
    name: 'a word in brackets that stands for nothing',
    code: 'invalid-content',
    file: 'terms.md',
    from: '{areas}',
    to: '{arreas}'
  },
  { name: 'a port that is none', code: 'mail-setting', env: { PORT: 'home' } },
  { name: 'half a mail server', code: 'mail-setting', env: { BOOKINGS_TO: '' } }
]

let content: ReadyContent

beforeAll(async () => {
  content = await makeReady()
  // Three packages are enough, and quicker to read.
  for (const name of ['stage-1-polish', 'stage-2-polish', 'gloss-enhancement', 'maintenance-membership-plan'])
    rmSync(join(content.folder, `packages/${name}.yaml`))
})
afterAll(() => content.remove())

const listFindings = async (made: Fault[]) => {
  const before = new Map<string, string>()
  let env: NodeJS.ProcessEnv = mailSettings
  for (const fault of made) {
    if ('env' in fault) {
      env = { ...env, ...fault.env }
      continue
    }
    const path = join(content.folder, fault.file)
    const text = readFileSync(path, 'utf8')
    const changed = text.replace(fault.from, fault.to)
    expect(changed, fault.name).not.toBe(text)
    if (!before.has(path)) before.set(path, text)
    writeFileSync(path, changed)
  }
  const findings = await checkLaunch(content.folder, env)
  for (const [path, text] of before) writeFileSync(path, text)
  // Another change may have moved the line.
  return findings.map(({ code, file, message }) => `${code} ${file} ${message.replace(/line \d+/, 'a line')}`)
}

/** What a line that is not YAML hides until it is put right: the rest of its file, and what is found by comparing files. */
const isHidden = (text: string, [first, second]: [Fault, Fault]) =>
  [first, second].some(
    (fault) =>
      fault.code === 'invalid-yaml' &&
      'file' in fault &&
      !text.startsWith('invalid-yaml') &&
      (text.includes(` content/${fault.file} `) || /^(stale|missing|borrowed|hidden)/.test(text))
  )

test('whatever two things are wrong, one run lists what each alone would', async () => {
  const always = await listFindings([])
  const alone: string[][] = []
  for (const fault of faults) {
    const found = (await listFindings([fault])).filter((text) => !always.includes(text))
    expect(found.length, fault.name).toBeGreaterThan(0)
    for (const text of found) expect(text, fault.name).toMatch(`${fault.code} `)
    alone.push(found)
  }
  for (const [a, first] of faults.entries()) {
    for (const [b, second] of faults.entries()) {
      if (b <= a) continue
      const found = new Set(await listFindings([first, second]))
      const both = [...always, ...(alone[a] ?? []), ...(alone[b] ?? [])]
      const expected = new Set(both.filter((text) => !isHidden(text, [first, second])))
      expect(found, `${first.name}, and ${second.name}`).toEqual(expected)
    }
  }
})
