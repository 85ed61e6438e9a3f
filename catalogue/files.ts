import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readYaml, type Yaml } from './read-yaml.ts'

/** A firm's file as written, not yet checked or filled in. */
export interface FirmFile {
  /** Relative to the firm's folder. */
  file: string
  text: string
  /** For a YAML file. */
  yaml?: Yaml
}

export function readFiles(folder: string): FirmFile[] {
  return ['.', 'locations', 'packages'].flatMap((name) =>
    (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : [])
      .filter((file) => /\.(yaml|md|csv)$/.test(file))
      .sort()
      .map((file) => readFile(folder, name === '.' ? file : `${name}/${file}`))
  )
}

function readFile(folder: string, file: string): FirmFile {
  const text = readFileSync(join(folder, file), 'utf8')
  return file.endsWith('.yaml') ? { file, text, yaml: readYaml(text) } : { file, text }
}
