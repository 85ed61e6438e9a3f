import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { openKey } from '../kept-key.ts'
import type { SendMessage } from './transport.ts'

export type Mailbox = {
  /** Anyone who has it can read the mailbox. */
  key: string
  send: SendMessage
  list(): Promise<{ id: string; message: Email }[]>
  read(id: string): Promise<Email | null>
}

const shownAtMost = 200

/** Mails hold names and phone numbers, so don't keep them for ever. */
const keepDays = 30

/** A folder of .eml files, which any mail program opens. Named by id, so a message sent twice is one file. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  const temporary = join(folder, 'tmp')
  await mkdir(temporary, { recursive: true, mode: 0o700 })

  async function read(id: string): Promise<Email | null> {
    if (!/^[a-z0-9-]+$/.test(id)) return null
    const raw = await readFile(join(folder, `${id}.eml`)).catch(() => null)
    return raw && PostalMime.parse(raw)
  }

  /** Goes by when the file was written, which is never earlier than the request. */
  async function removeOld(): Promise<void> {
    const oldest = Date.now() - keepDays * 24 * 3_600_000
    for (const name of (await readdir(folder)).filter(isMessage)) {
      const found = await stat(join(folder, name)).catch(() => null)
      if (found && found.mtimeMs < oldest) await rm(join(folder, name), { force: true })
    }
  }

  await removeOld()
  return {
    key: await openKey(folder),
    async send({ id, raw }) {
      const fresh = join(temporary, `${id}-${randomBytes(6).toString('hex')}`)
      await writeFile(fresh, raw, { mode: 0o600, flush: true })
      await rename(fresh, join(folder, `${id}.eml`))
      await removeOld()
      return undefined
    },
    read,
    async list() {
      const ids = (await readdir(folder)).filter(isMessage).map((name) => name.slice(0, -'.eml'.length))
      const newest = ids.sort().reverse().slice(0, shownAtMost)
      const messages = await Promise.all(newest.map(async (id) => ({ id, message: await read(id) })))
      return messages.flatMap(({ id, message }) => (message ? [{ id, message }] : []))
    }
  }
}

const isMessage = (name: string) => name.endsWith('.eml')
