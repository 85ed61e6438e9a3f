import { join } from 'node:path'
import { photoFields } from '../../../domain/booking-fields.ts'
import { type BookingEntry, createId, fileOf, type PhotosToKeep, parseEntry, type Upload } from '../entry.ts'
import type { DurableWriter } from './durable-write.ts'
import { type Files, isMissing, moveIfThere, readText } from './files.ts'

type Parts = {
  folders: { arrived: string; queue: string; temporary: string }
  files: Files
  disk: DurableWriter
  now: () => number
  onQueued: (id: string) => void
  discard: (path: string) => Promise<void>
}

/** Matches photos; their request is the same name with `.json`. */
export const isRawPhoto = /^\w+-booking-\w+\.\d$/

/** Accepted requests whose photos aren't shrunk yet, with the photos beside them. */
export function keepArrived({ folders, files, disk, now, onQueued, discard }: Parts) {
  const { arrived, queue, temporary } = folders
  const uploads = new WeakMap<Upload, string>()
  const rawFile = (id: string, index: number) => join(arrived, `${id}.${index + 1}`)

  async function dropRaw(id: string): Promise<void> {
    for (const index of photoFields.keys()) await discard(rawFile(id, index))
  }

  return {
    /** Its content is safe; its name is safe once it is moved beside its request. */
    async keepUpload(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Upload> {
      const file = join(temporary, createId(now(), 'upload'))
      await disk.writeSynced(file, chunks)
      const { size } = await files.stat(file)
      const upload = { size, read: () => files.readFile(file), remove: () => discard(file) }
      uploads.set(upload, file)
      return upload
    },
    /** Writes the request last: photos count only with their request, and one sync then covers them all. */
    async storeWithPhotos({ id, ...content }: BookingEntry, { raw, refused, marks }: PhotosToKeep): Promise<true> {
      await disk.syncMadeFolders()
      try {
        for (const [index, { upload }] of raw.entries()) {
          await files.rename(uploads.get(upload) ?? '', rawFile(id, index))
        }
        const photos = { taken: [], refused, marks, raw: raw.map(({ name, costMb }) => ({ name, costMb })) }
        await disk.writeFile(join(temporary, id), join(arrived, fileOf(id)), JSON.stringify({ ...content, photos }))
        return true
      } catch (error) {
        await dropRaw(id)
        throw error
      }
    },
    /** null: it has moved on, or isn't a request, which the queue deals with. */
    async readArrived(id: string): Promise<BookingEntry | null> {
      const file = join(arrived, fileOf(id))
      const entry = parseEntry(id, await readText(files, file))
      if (entry?.kind === 'booking') return entry
      if (await moveIfThere(files, file, join(queue, fileOf(id)))) onQueued(id)
      return null
    },
    /** undefined: missing, which can happen after a power cut. */
    readRaw: (id: string, index: number): Promise<Uint8Array | undefined> =>
      files.readFile(rawFile(id, index)).catch((error) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    /** Stores the shrunk photos, then deletes the visitor's files and queues the request. */
    async putShrunk({ id, ...content }: BookingEntry): Promise<void> {
      const file = join(arrived, fileOf(id))
      if (!(await files.readdir(arrived)).includes(fileOf(id))) return
      // On a full disk that frees space for the request itself.
      if (content.photos?.taken.length === 0) await dropRaw(id)
      await disk.replaceFile(join(temporary, createId(now(), 'booking')), file, JSON.stringify(content))
      await dropRaw(id)
      await files.rename(file, join(queue, fileOf(id)))
      onQueued(id)
    }
  }
}
