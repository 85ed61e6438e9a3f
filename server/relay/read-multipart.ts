import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { largestFormMb, largestRequestKb } from '../../domain/limits.ts'
import type { ReceivedPhoto } from '../photos/received.ts'
import type { Spool } from '../spool/spool.ts'
import { readChunks, startClock, TooSlow, usualLimits } from './arrival.ts'
import { noForm, type Outcome, tooLarge, tooSlow } from './outcome.ts'
import { receiveFiles } from './receive-files.ts'

export type MultipartForm = {
  /** Filled even after a failure, as far as we read, so the visitor gets their typed words back. */
  fields: [string, string][]
  photos: ReceivedPhoto[]
  hadPhotos: boolean
  failure: Outcome | null
  removeUploads(): Promise<void>
}

type Parts = {
  keepUpload: Spool['keepUpload']
  hasRoom: boolean
  isTextOnly?: boolean
  onDiskError: (error: unknown) => void
}

/** Files go to disk or are read and discarded: a browser shows no answer until it has sent everything. */
export async function readMultipart(
  contentType: string,
  body: Readable,
  parts: Parts,
  timeLimits = usualLimits
): Promise<MultipartForm> {
  const most = parts.isTextOnly ? largestRequestKb * 1000 : largestFormMb * 1_000_000
  const clock = startClock(timeLimits)
  const fields: [string, string][] = []
  const files = receiveFiles({ ...parts, onPhoto: clock.allowForPhotos })
  let failure: Outcome | null = null
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType } })
    parser.on('field', (name, value) => fields.push([String(name), value]))
    parser.on('file', (name, stream, fileName) =>
      name === photosField ? files.receive(stream, fileName ?? '') : ignore(stream)
    )
    failure = await feed(parser)
  } catch (error) {
    failure = error instanceof TooSlow ? tooSlow : noForm
  } finally {
    clock.stop()
  }
  const received = await files.end(failure !== null)
  return { fields, ...received, failure: failure ?? received.failure, removeUploads: files.remove }

  async function feed(parser: BusboyInstance): Promise<Outcome | null> {
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
      if (size > most) return tooLarge(most / 1000)
      await new Promise<void>((written) => {
        goOn = written
        parser.write(chunk, () => written())
      })
      if (isBroken) return noForm
      // Everything that isn't a photo, including a thousand empty parts.
      if (size - files.countBytes() > largestRequestKb * 1000) return tooLarge()
    }
    parser.end()
    await end
    return null
  }
}

/** The only form field that takes files, and it takes several. */
const photosField = 'photos'

function ignore(stream: BusboyFileStream): void {
  stream.on('error', () => {})
  stream.resume()
}
