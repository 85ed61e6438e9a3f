import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export function readEnvFile(): NodeJS.Dict<string> {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
}

/** Changes settings in .env and leaves other lines alone. Readable only by its owner: it holds a password. */
export function writeEnvFile(values: Record<string, string>, file = '.env'): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const half = `${file}.half`
  writeFileSync(half, setLines(before, values), { mode: 0o600, flush: true })
  chmodSync(half, 0o600)
  renameSync(half, file)
}

export function setLines(text: string, values: Record<string, string>): string {
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [name, value] of Object.entries(values)) {
    // Node uses the last of several lines, so change that one.
    const at = lines.findLastIndex((one) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(one))
    lines[at === -1 ? lines.length : at] = composeLine(name, value)
  }
  return `${lines.join('\n')}\n`
}

export function composeLine(name: string, value: string): string {
  if (/[\n\r"]/.test(value)) throw new Error(`${name} cannot hold a quotation mark or a second line.`)
  if (/^[\w@:/.,+?&=-]*$/.test(value)) return `${name}=${value}`
  // In single quotes a backslash is left as it is.
  return value.includes("'") ? `${name}="${value}"` : `${name}='${value}'`
}
