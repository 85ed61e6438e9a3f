import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { FirmFolder } from './firm-folder.ts'

/** A copy of the sample's words with its pictures, to take things out of; a fresh one for each test of a file. */
export function useScratchFirm(): FirmFolder {
  const firm = new FirmFolder('')
  beforeEach(() => {
    firm.folder = mkdtempSync(join(tmpdir(), 'firm-'))
    cpSync('sample', firm.folder, { recursive: true, filter: (path) => !/[\\/]images$/.test(path) })
    symlinkSync(resolve('sample/images'), join(firm.folder, 'images'), 'junction')
  })
  afterEach(() => rmSync(firm.folder, { recursive: true }))
  return firm
}
