import { Agent, type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { browserPost, jsonPost, sampleBooking } from './sample-booking.ts'
import { toDataUrl } from './sample-photos.ts'

export type Answers = Record<string, number>

/** One visitor's request, posted once. Resolves with the status, or with why there is none. */
export async function postOnce(port: number, code: string, address: string, agent: Agent, photo?: Photo) {
  const photos = photo ? { photo1: toDataUrl(photo) } : {}
  const params = { ...sampleBooking, referralCode: code, ...photos }
  const { status } = await post(port, 'send', jsonPost(params), address, agent).answer
  return status
}

/**
 * A browser without JavaScript whose button is pressed twice: it shows the answer to the second press alone, and often
 * hangs up on the first. Resolves with "sent" where that is what the visitor reads. `otherPort`: where a load balancer
 * sends the second press.
 */
export async function pressTwice(port: number, code: string, address: string, agent: Agent, otherPort = port) {
  const form = browserPost({ referralCode: code })
  const press = (to: number) => post(to, 'send-form', form, address, agent)
  const first = press(port)
  const second = press(otherPort)
  if (Math.random() < 0.5) setTimeout(() => first.line.destroy(), Math.random() * 10)
  const { status, page } = await second.answer
  const isToldSent = page.includes('Booking request submitted!')
  if (isToldSent !== (status === '200')) throw new Error(`Answered ${status} with the page of another status`)
  return isToldSent ? 'sent' : `twice ${status}`
}

type Photo = Uint8Array<ArrayBuffer>

function post(port: number, action: string, { headers, body }: RequestInit, address: string, agent: Agent) {
  const { promise: answer, resolve } = Promise.withResolvers<{ status: string; page: string }>()
  const form = body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const line: ClientRequest = request(
    {
      port,
      agent,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/v1.0/email/${action}`,
      headers: { ...(headers as Record<string, string>), ...form, 'x-forwarded-for': address },
      // A busy machine is slow, not broken.
      timeout: 20_000
    },
    (response) =>
      text(response).then(
        (page) => resolve({ status: String(response.statusCode), page }),
        () => resolve({ status: 'cut', page: '' })
      )
  )
  line.once('timeout', () => line.destroy())
  line.once('error', ({ code }: NodeJS.ErrnoException) =>
    resolve({ status: code === 'ECONNREFUSED' ? 'down' : 'cut', page: '' })
  )
  line.end(String(body))
  return { line, answer }
}

/** Made up, and never the same twice, so that no limit is reached. */
export function createAddresses(): () => string {
  let count = 0
  return () => {
    count += 1
    return `198.${18 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`
  }
}

export const createAgent = () => new Agent({ keepAlive: true })
