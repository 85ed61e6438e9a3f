import { globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'
import { readVariables } from '../../settings/read.ts'
import { type Variable, variableNames, variables } from '../../settings/variables.ts'

const example = readFileSync('.env.example', 'utf8')
const uncommented = parseEnv(example.replace(/^#(?=[A-Z])/gm, ''))

test('docs/settings.md has the table of settings/variables.ts', () => {
  const rows = variableNames.map((name) => {
    const { usual, unset = 'none', meaning, readBy, travels }: Variable = variables[name]
    return `| \`${name}\` | ${usual ? `\`${usual}\`` : unset} | ${meaning} | ${readBy.join(', ')} | ${travels ? 'yes' : 'no'} |`
  })
  expect(readFileSync('docs/settings.md', 'utf8').match(/^\| `.*$/gm)).toEqual(rows)
})

test('.env.example names every variable and no other, changes nothing as it is, and is right once its lines count', () => {
  expect(parseEnv(example)).toEqual({})
  expect(Object.keys(uncommented).sort()).toEqual([...variableNames].sort())
  readVariables(uncommented, variableNames)
  const { port, spoolDir, dailyLimit } = readSettings({})
  expect(readSettings(uncommented)).toMatchObject({ port, spoolDir, dailyLimit, smtp: { to: ['owner@example.co.uk'] } })
})

test('every setting is read by way of that table', () => {
  // What our own processes tell each other.
  const own = ['DEV_FRAMERS', 'DEV_RELAY', 'NODE_ENV']
  const files = globSync([
    '{build,catalogue,commands,domain,owner,server,settings,src}/**/*.{ts,tsx,astro,mjs}',
    '*.ts'
  ])
  const reads = files
    .filter((file) => !/node_modules|\.test\.ts$|^playwright/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?<!delete )process\.env\.([A-Z_]+)\b(?! =)/g)])
  expect(reads.map(([, name]) => name).filter((name) => !own.includes(String(name)))).toEqual([])
})

test('Astro reads no .env of its own, so that tests look at pages without an owner’s settings', () => {
  // As text: to import it takes seconds.
  expect(readFileSync('astro.config.ts', 'utf8')).toMatch(/vite: \{\s*envDir: false,/)
})
