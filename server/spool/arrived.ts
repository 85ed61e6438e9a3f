import { join } from 'node:path'
import { photoFields } from '../../domain/booking-fields.ts'
import type { DurableWriter } from './durable-write.ts'
import { type BookingEntry, createId, fileOf, type PhotosToKeep, parseEntry } from './entry.ts'
import { type Files, isMissing, readText } from './files.ts'

type Parts = {
  folders: { arrived: string; queue: string; temporary: string }
  files: Files
  disk: DurableWriter
  now: () => number
}

/** Names of photos whose request is `<the same>.json`. */
export const isRawPhoto = /^\w+-booking-\w+\.\d$/

/** Accepted requests whose photos have yet to be shrunk, with the photos beside them. */
export function keepArrived({ folders: { arrived, queue, temporary }, files, disk, now }: Parts) {
  const rawFile = (id: string, index: number) => join(arrived, `${id}.${index + 1}`)

  async function dropRaw(id: string): Promise<void> {
    for (const index of photoFields.keys()) await files.rm(rawFile(id, index), { force: true }).catch(() => {})
  }

  return {
    /** The request last: only then its photos count, and its folder is synced after all of them. */
    async storeWithPhotos({ id, ...content }: BookingEntry, { raw, refused, marks }: PhotosToKeep): Promise<true> {
      await disk.syncMadeFolders()
      try {
        for (const [index, { upload }] of raw.entries()) await upload.moveTo(rawFile(id, index))
        const photos = { taken: [], refused, marks, raw: raw.map(({ name, costMb }) => ({ name, costMb })) }
        await disk.writeFile(join(temporary, id), join(arrived, fileOf(id)), JSON.stringify({ ...content, photos }))
        return true
      } catch (error) {
        await dropRaw(id)
        throw error
      }
    },
    /** null: it has gone on, or it is not a request, which is dealt with in the queue. */
    async readArrived(id: string): Promise<BookingEntry | null> {
      const file = join(arrived, fileOf(id))
      const entry = parseEntry(id, await readText(files, file))
      if (entry?.kind === 'booking') return entry
      await files.rename(file, join(queue, fileOf(id))).catch((error) => {
        if (!isMissing(error)) throw error
      })
      return null
    },
    /** undefined: it is not there, as a power cut may leave it. */
    readRaw: (id: string, index: number): Promise<Uint8Array | undefined> =>
      files.readFile(rawFile(id, index)).catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    dropRaw,
    /** Its photos are ours now: what the visitor sent goes once that is safe, and the request can go to the owner. */
    async putShrunk({ id, ...content }: BookingEntry): Promise<void> {
      const file = join(arrived, fileOf(id))
      // Another process has been faster.
      if (!(await files.readdir(arrived)).includes(fileOf(id))) return
      await disk.replaceFile(join(temporary, createId(now(), 'booking')), file, JSON.stringify(content))
      await dropRaw(id)
      await files.rename(file, join(queue, fileOf(id)))
    }
  }
}
