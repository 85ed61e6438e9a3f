import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { createDurableWriter } from '../spool/durable-write.ts'
import type { SendMessage } from './transport.ts'

export type Mailbox = {
  send: SendMessage
  list(): Promise<{ id: string; message: Email }[]>
  read(id: string): Promise<Email | null>
}

const shownAtMost = 200

/** A folder of .eml files, which any mail program opens. The id is the file's name, so a message sent twice is one file. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  const temporary = join(folder, 'tmp')
  const disk = createDurableWriter()
  await disk.makeFolder(temporary)

  async function read(id: string): Promise<Email | null> {
    if (!/^[a-z0-9-]+$/.test(id)) return null
    const raw = await readFile(join(folder, `${id}.eml`)).catch(() => null)
    return raw && PostalMime.parse(raw)
  }

  return {
    async send({ id, raw }) {
      await disk.writeFile(join(temporary, `${id}-${randomBytes(6).toString('hex')}`), join(folder, `${id}.eml`), raw)
      return undefined
    },
    read,
    async list() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const ids = names
        .map((name) => name.slice(0, -'.eml'.length))
        .sort()
        .reverse()
        .slice(0, shownAtMost)
      const messages = await Promise.all(ids.map(async (id) => ({ id, message: await read(id) })))
      return messages.flatMap(({ id, message }) => (message ? [{ id, message }] : []))
    }
  }
}
