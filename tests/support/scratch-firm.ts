import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { loadContent } from '../../catalogue/load.ts'

// biome-ignore lint/suspicious/noExplicitAny: YAML as it is written, to be changed in ways no type allows.
type Data = any

/** A copy of the sample's words with its pictures, to take things out of. */
export class ScratchFirm {
  readonly folder = mkdtempSync(join(tmpdir(), 'firm-'))

  constructor() {
    cpSync('sample', this.folder, { recursive: true, filter: (path) => !/[\\/]images$/.test(path) })
    symlinkSync(resolve('sample/images'), join(this.folder, 'images'), 'junction')
  }

  /** Changes the data in place, or replaces it with what `change` returns. */
  edit(file: string, change: (data: Data) => unknown): this {
    const data = parse(this.read(file))
    return this.write(file, stringify(change(data) ?? data))
  }

  read = (file: string) => readFileSync(join(this.folder, file), 'utf8')

  write(file: string, text: string): this {
    writeFileSync(join(this.folder, file), text)
    return this
  }

  drop(...files: string[]): this {
    for (const file of files) rmSync(join(this.folder, file))
    return this
  }

  load = () => loadContent(this.folder)

  remove = () => rmSync(this.folder, { recursive: true })
}
