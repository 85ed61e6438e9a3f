import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseDocument, stringify } from 'yaml'
import { loadContent } from '../../catalogue/load.ts'

// biome-ignore lint/suspicious/noExplicitAny: YAML as it is written, to be changed in ways no type allows.
export type Data = any

/** By their dotted paths: undefined takes one away. */
export type Fields = Record<string, unknown>

/** A firm's files, to be changed. */
export class FirmFolder {
  folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Changes the data in place, or replaces it with what `change` returns. */
  edit(file: string, change: (data: Data) => unknown): this {
    const data = parse(this.read(file))
    return this.write(file, stringify(change(data) ?? data))
  }

  set(file: string, fields: Fields): this {
    const document = parseDocument(this.read(file))
    for (const [name, value] of Object.entries(fields)) {
      const place = name.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
      if (value === undefined) document.deleteIn(place)
      else document.setIn(place, value)
    }
    return this.write(file, String(document))
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
}
