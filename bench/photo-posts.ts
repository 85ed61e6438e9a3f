import { request } from 'node:http'
import { join } from 'node:path'
import { createAddresses } from '../tests/faults/visitors.ts'
import { watchMemory } from '../tests/support/memory.ts'
import { startRelayChild } from '../tests/support/relay-child.ts'
import { photoPost } from '../tests/support/sample-booking.ts'
import { makeNoise } from '../tests/support/sample-photos.ts'

export interface PhotoFigures {
  /** The most that the server and what it starts held at once, in MB; null where it cannot be known. */
  peakMegabytes: number | null
  /** How often one of the ten was asked to come again, for 60 MB were on their way. */
  putOff: number
  /** Until all ten were taken. */
  seconds: number
}

const visitors = 10
const photosEach = 3

/** Ten visitors at once send three photos of 8 MB each, as forms, to the server as `npm start` runs it. */
export async function measurePhotoPosts(cwd: string): Promise<PhotoFigures> {
  const env = { SPOOL_DIR: 'spool-photos', TRUST_PROXY: '127.0.0.1' }
  const server = await startRelayChild({ cwd, env, script: join('server', 'main.ts') })
  try {
    const photo = await makeLargePhoto()
    const nextAddress = createAddresses()
    const memory = watchMemory(server.pid ?? 0, 20)
    const began = performance.now()
    const forms = await Promise.all(Array.from({ length: visitors }, (_, visitor) => writeForm(visitor, photo)))
    let putOff = 0
    // Who is put off comes again when all have been answered.
    for (let waiting = forms; waiting.length > 0; putOff += waiting.length) {
      const answers = await Promise.all(waiting.map((form) => post(server.port, form, nextAddress())))
      const stranger = answers.find((status) => status !== 200 && status !== 503)
      if (stranger) throw new Error(`Photos were answered ${stranger}`)
      waiting = waiting.filter((_, index) => answers[index] !== 200)
    }
    return {
      peakMegabytes: memory.stop(),
      putOff,
      seconds: (performance.now() - began) / 1000
    }
  } finally {
    await server.end('SIGKILL')
  }
}

/** Just below 8 MB and twelve megapixels, as phones take them. */
async function makeLargePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = makeNoise(4000, 3000)
  for (let quality = 80; ; quality -= 4) {
    const photo = await noise.clone().jpeg({ quality }).toBuffer()
    if (photo.length <= 8_000_000) return new Uint8Array(Buffer.concat([photo, Buffer.alloc(8_000_000 - photo.length)]))
  }
}

type Form = { type: string; bytes: Buffer }

async function writeForm(visitor: number, photo: Uint8Array<ArrayBuffer>): Promise<Form> {
  const photos = Array.from({ length: photosEach }, (_, index) => ({ name: `${index}.jpg`, bytes: photo }))
  const written = new Response(photoPost(photos, { referralCode: `REQ-${visitor}` }).body)
  return { type: written.headers.get('content-type') ?? '', bytes: Buffer.from(await written.arrayBuffer()) }
}

function post(port: number, { type, bytes }: Form, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'text/html',
      'content-type': type,
      'content-length': bytes.length,
      'x-forwarded-for': address
    }
    const line = request({ port, method: 'POST', path: '/api/v1.0/email/send-form', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    line.once('error', reject)
    line.end(bytes)
  })
}
