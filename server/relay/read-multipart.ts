import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { photoFields } from '../../domain/booking-fields.ts'
import { largestFormMb, largestPhotoMb, largestRequestKb } from '../../domain/limits.ts'
import { createPhotoMark } from '../../domain/photo-mark.ts'
import { quoteName, type ReceivedPhoto, sayNotSaved } from '../photos/received.ts'
import type { Upload } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { noForm, type Outcome, Refusal, tooLarge, tooManyPhotos } from './outcome.ts'
import { readChunks, startClock, usualLimits } from './read-body.ts'

type Parts = {
  keepUpload: Spool['keepUpload']
  /** If false, photos are read and discarded and the request is refused. */
  hasRoom: boolean
  isTextOnly?: boolean
  onDiskError: (error: unknown) => void
}

/** Files go to disk or are read and discarded: a browser shows no answer until it has sent everything. */
export async function readMultipart(contentType: string, body: Readable, parts: Parts, timeLimits = usualLimits) {
  const most = parts.isTextOnly ? largestRequestKb * 1000 : largestFormMb * 1_000_000
  const clock = startClock(timeLimits)
  // Returned even after a failure, as far as we read, so the visitor gets their typed words back.
  const fields: [string, string][] = []
  const files = receiveFiles(parts, clock.allowForPhotos)
  let failure: Outcome | null = null
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType } })
    parser.on('field', (name, value) => fields.push([String(name), value]))
    parser.on('file', (name, stream, fileName) =>
      name === photosField ? files.receive(stream, fileName ?? '') : ignore(stream)
    )
    await feed(parser)
  } catch (error) {
    failure = error instanceof Refusal ? error.outcome : noForm
  } finally {
    clock.stop()
  }
  const received = await files.end(failure !== null)
  return { fields, ...received, failure: failure ?? received.failure, removeUploads: files.remove }

  async function feed(parser: BusboyInstance): Promise<void> {
    const { promise: end, resolve, reject } = Promise.withResolvers<void>()
    end.catch(() => {})
    let isBroken = false
    let goOn = () => {}
    parser.once('finish', resolve).on('error', (error) => {
      isBroken = true
      goOn()
      reject(error)
    })
    let size = 0
    for await (const chunk of readChunks(body, clock)) {
      size += chunk.length
      if (size > most) throw new Refusal(tooLarge(most / 1000))
      await new Promise<void>((written) => {
        goOn = written
        parser.write(chunk, () => written())
      })
      if (isBroken) throw new Refusal(noForm)
      // Everything that isn't a photo, including a thousand empty parts.
      if (size - files.countBytes() > largestRequestKb * 1000) throw new Refusal(tooLarge())
    }
    parser.end()
    await end
  }
}

/** The only form field that takes files, and it takes several. */
const photosField = 'photos'

function ignore(stream: BusboyFileStream): void {
  stream.on('error', () => {})
  stream.resume()
}

type Arrived = ReceivedPhoto | { mark: string; surplus: string }

const largestPhoto = largestPhotoMb * 1_000_000
const mostPhotos = photoFields.length

/** Stores one form's photos on disk as they arrive. Photos we can't take are discarded and named. */
function receiveFiles({ keepUpload, hasRoom, onDiskError }: Parts, onPhoto: () => void) {
  const streams: BusboyFileStream[] = []
  const arriving: Promise<Arrived | null>[] = []
  const uploads: Upload[] = []
  let failure: Outcome | null = null
  let isCut = false
  let removed: Promise<unknown> = Promise.resolve()

  async function remove(): Promise<void> {
    removed = Promise.all([removed, ...uploads.splice(0).map((upload) => upload.remove())])
    await removed
  }

  async function take(stream: BusboyFileStream, fileName: string, isSurplus: boolean): Promise<Arrived | null> {
    const name = quoteName(fileName)
    const mark = createPhotoMark()
    let size = 0
    async function* listKept() {
      for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
        if (failure) return
        mark.add(chunk)
        size += chunk.length
        if (isSurplus || size > largestPhoto) continue
        if (hasRoom) yield chunk
        else failure = tooManyPhotos
      }
    }
    const kept = listKept()
    try {
      const first = await kept.next()
      const upload = first.done ? null : await keepUpload(prepend(first.value, kept)).catch(readAway)
      if (upload) uploads.push(upload)
      // The browser sends an empty file if none was chosen.
      if (size === 0) return null
      if (isSurplus) return { mark: mark.end(), surplus: name }
      if (upload && size <= largestPhoto) return { mark: mark.end(), name, upload }
      await upload?.remove()
      if (size <= largestPhoto) return { mark: mark.end(), refusal: sayNotSaved(name), isOurFault: true }
      return { mark: mark.end(), refusal: `${name} is larger than ${largestPhotoMb} MB.` }
    } finally {
      await kept.return()
      stream.resume()
    }

    /** The disk refused it, so the request goes on without it. Read to the end, because its mark covers every byte. */
    async function readAway(error: unknown): Promise<null> {
      // Don't ask whether it is destroyed: a small file's stream is, once fully read.
      if (failure || stream.errored || isCut) return null
      onDiskError(error)
      for await (const _ of listKept());
      return null
    }
  }

  return {
    receive(stream: BusboyFileStream, fileName: string): void {
      // The parser reports it too, and we go by that.
      stream.on('error', () => {})
      onPhoto()
      const isSurplus = streams.filter(({ bytesRead }) => bytesRead > 0).length >= mostPhotos
      streams.push(stream)
      const taken = take(stream, fileName, isSurplus).catch(() => null)
      // If there is no space, remove what is stored before the rest arrives.
      arriving.push(taken.finally(() => failure && remove()))
    },
    countBytes: () => streams.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    /** `isCutShort`: nothing more will arrive. */
    async end(isCutShort: boolean) {
      isCut = isCutShort
      if (isCut) for (const stream of streams) stream.destroy()
      const photos = nameSurplus((await Promise.all(arriving)).filter((photo) => photo !== null))
      return { photos, hadPhotos: streams.some(({ bytesRead }) => bytesRead > 0), failure }
    },
    remove
  }
}

/** One sentence, even if the visitor chose a whole album. */
function nameSurplus(arrived: Arrived[]): ReceivedPhoto[] {
  const others = arrived.length - mostPhotos - 1
  const more = others === 0 ? ' is' : others === 1 ? ' and another are' : ` and ${others} others are`
  const [first] = arrived.filter((photo) => 'surplus' in photo)
  return arrived.map((photo) => {
    if (!('surplus' in photo)) return photo
    return {
      mark: photo.mark,
      ...(photo === first && { refusal: `${photo.surplus}${more} too many: we can take ${mostPhotos} photos.` })
    }
  })
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}
