import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCodeFolders } from './published.ts'

const [here, home] = [process.cwd(), mkdtempSync(join(tmpdir(), 'rooms-'))]

beforeEach(() => process.chdir(home))
afterEach(() => {
  process.chdir(here)
  rmSync(home, { recursive: true })
})

test('a release has every room that its code imports, that of files started by their path too, and no other', () => {
  const files = {
    'server/main.ts': "import '../rules/index.ts'\nimport type { Page } from '../src/page.ts'\nimport 'express'",
    'server/photos/started-by-path.ts': "await import('../../photos/shrink.ts')",
    'server/main.test.ts': "import '../tests/support.ts'",
    'rules/index.ts': "import rates from '../rates/rates.json' with { type: 'json' }\nexport { rates }",
    'photos/shrink.ts': '',
    'rates/rates.json': '{}',
    'tests/support.ts': '',
    'src/page.ts': 'export type Page = string'
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(name), { recursive: true })
    writeFileSync(name, text)
  }
  expect(listCodeFolders('server').sort()).toEqual(['photos', 'rates', 'rules', 'server'])
})
