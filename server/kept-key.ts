import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Made once, readable only by this user, and kept, so the printed address survives restarts. */
export async function openKey(folder: string): Promise<string> {
  const file = join(folder, 'key')
  await mkdir(folder, { recursive: true })
  await writeFile(file, randomBytes(18).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
