import { watchMemory } from '../tests/support/memory.ts'
import { photoPost } from '../tests/support/sample-booking.ts'
import { makeNoise } from '../tests/support/sample-photos.ts'
import { createAddresses } from '../tests/support/visitors.ts'
import { startRelay } from './relay.ts'

export interface PhotoFigures {
  /** The most that the server and what it starts held at once, in MB; null where it cannot be known. */
  peakMegabytes: number | null
}

const visitors = 10
const photosEach = 3

/** Ten visitors at once send three photos of 8 MB each, as forms, to the server as `npm start` runs it. */
export async function measurePhotos(folder: string): Promise<PhotoFigures> {
  console.error('relay: photos')
  const server = await startRelay(folder)
  const photo = await makeLargePhoto()
  const nextAddress = createAddresses()
  const memory = watchMemory(server.pid ?? 0, 20)
  let waiting = Array.from({ length: visitors }, (_, visitor) => `REQ-${visitor}`)
  // Who is put off comes again when all have been answered.
  while (waiting.length > 0) {
    const answers = await Promise.all(waiting.map(post))
    const stranger = answers.find((status) => status !== 200 && status !== 503)
    if (stranger) throw new Error(`Photos were answered ${stranger}`)
    waiting = waiting.filter((_, index) => answers[index] !== 200)
  }
  const figures = { peakMegabytes: memory.stop() }
  await server.end('SIGKILL')
  return figures

  async function post(referralCode: string): Promise<number> {
    const photos = Array.from({ length: photosEach }, (_, index) => ({ name: `${index}.jpg`, bytes: photo }))
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1.0/email/send-form`, {
      ...photoPost(photos, { referralCode }),
      headers: { accept: 'text/html', 'x-forwarded-for': nextAddress() }
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

/** Twelve megapixels, as phones take them, and filled up to 8 MB. */
async function makeLargePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await makeNoise(4000, 3000).jpeg({ quality: 80 }).toBuffer()
  return Buffer.concat([photo, Buffer.alloc(8_000_000 - photo.length)])
}
