import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FirmFolder } from './firm-folder.ts'

/** A copy of the sample's words with its pictures, to take things out of. */
export class ScratchFirm extends FirmFolder {
  constructor() {
    super(mkdtempSync(join(tmpdir(), 'firm-')))
    cpSync('sample', this.folder, { recursive: true, filter: (path) => !/[\\/]images$/.test(path) })
    symlinkSync(resolve('sample/images'), join(this.folder, 'images'), 'junction')
  }

  remove = () => rmSync(this.folder, { recursive: true })
}
