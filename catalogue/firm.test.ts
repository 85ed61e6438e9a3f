import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFirm } from './firm.ts'

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'firm-'))
  addFirm('sample')
})

afterEach(() => rmSync(checkout, { recursive: true }))

function addFirm(folder: string) {
  mkdirSync(join(checkout, folder), { recursive: true })
  writeFileSync(join(checkout, folder, 'business.yaml'), '')
}

const find = (folder?: string) => findFirm({ CONTENT_DIR: folder }, checkout)

test('a fresh clone shows the sample, and the owner’s own firm once there is one', () => {
  expect(find()).toMatchObject({ folder: 'sample', isSample: true, dist: 'dist', built: join('var', 'build') })
  mkdirSync(join(checkout, 'content'))
  expect(find().isSample).toBe(true)
  addFirm('content')
  expect(find()).toMatchObject({ folder: 'content', isSample: false, dist: 'dist', spool: join('var', 'spool') })
})

test('any other folder is built, kept and mailed apart, and the sample too once it is not what the site shows', () => {
  addFirm('content')
  addFirm('firms/north/valet')
  addFirm('firms/south/valet')
  const firms = [find(), find('sample'), find('firms/north/valet'), find('firms/south/valet')]
  for (const part of ['folder', 'dist', 'built', 'spool', 'mailbox'] as const)
    expect(new Set(firms.map((firm) => firm[part])).size).toBe(4)
  expect(firms[2]?.dist).toMatch(/^var.firms.valet-[0-9a-f]{8}.dist$/)
  expect(firms.map(({ isSample }) => isSample)).toEqual([false, true, false, false])
})

test('CONTENT_DIR may name the usual folder, which changes nothing', () => {
  addFirm('content')
  expect(find('content')).toMatchObject({ dist: 'dist', spool: join('var', 'spool') })
})

test('a folder without a firm is refused by name', () => {
  expect(() => find('nowhere')).toThrow(/nowhere: it holds no business\.yaml\. Correct CONTENT_DIR/)
})
