import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/**
 * The settings as they are now: the owner may have changed .env since this process started. Not CONTENT_DIR, because the
 * editor may have gone over to the owner's own copy since.
 */
export function readEnvironment(file = '.env'): NodeJS.ProcessEnv {
  const { CONTENT_DIR: _, ...now } = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...process.env, ...now }
}

/** Changes settings in .env and leaves other lines alone. Readable only by its owner: it holds a password. */
export function writeEnvFile(values: Record<string, string>, file = '.env'): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const half = `${file}.half`
  rmSync(half, { force: true })
  try {
    writeFileSync(half, setLines(before, values), { mode: 0o600, flag: 'wx', flush: true })
    renameSync(half, file)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
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

function composeLine(name: string, value: string): string {
  if (/[\n\r"]/.test(value)) throw new Error(`${name} cannot hold a quotation mark or a second line.`)
  if (/^[\w@:/.,+?&=-]*$/.test(value)) return `${name}=${value}`
  // In single quotes a backslash is left as it is.
  return value.includes("'") ? `${name}="${value}"` : `${name}='${value}'`
}
