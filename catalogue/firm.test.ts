import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { useFolder } from '../tests/support/test-life.ts'
import { findFirm } from './firm.ts'

const checkout = useFolder()
const addFirm = (folder: string) => checkout.write(`${folder}/business.yaml`, '')
const find = (folder?: string) => findFirm({ CONTENT_DIR: folder }, checkout.at('.'))
beforeEach(() => void addFirm('sample'))

test('a fresh clone shows the sample, and the owner’s own firm once there is one', () => {
  mkdirSync(checkout.at('content'))
  expect(find()).toMatchObject({ folder: 'sample', isSample: true, dist: 'dist', built: join('var', 'build') })
  addFirm('content')
  const own = { folder: 'content', isSample: false, dist: 'dist', spool: join('var', 'spool') }
  expect(find()).toMatchObject(own)
  expect(find('content')).toMatchObject(own)
})

test('any other folder is built, kept and mailed apart, and the sample too once it is not what the site shows', () => {
  const folders = ['content', 'sample', 'firms/north/valet', 'firms/south/valet']
  folders.forEach(addFirm)
  const firms = folders.map(find)
  for (const part of ['folder', 'dist', 'built', 'spool', 'mailbox'] as const)
    expect(new Set(firms.map((firm) => firm[part])).size).toBe(4)
  expect(firms.map(({ isSample }) => isSample)).toEqual([false, true, false, false])
})

test('a folder without a firm is refused by name', () => {
  expect(() => find('nowhere')).toThrow(/nowhere: it holds no business\.yaml\. Correct CONTENT_DIR/)
})
