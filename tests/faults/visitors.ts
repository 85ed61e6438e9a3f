import { Agent, request } from 'node:http'
import { jsonPost, sampleBooking } from './sample-booking.ts'

export type Answers = Record<string, number>

/** One visitor's request, posted once. Resolves with the status, or with why there is none. */
export function postOnce(port: number, code: string, address: string, agent: Agent): Promise<string> {
  const { headers, body } = jsonPost({ ...sampleBooking, referralCode: code })
  return new Promise((resolve) => {
    const post = request(
      {
        port,
        agent,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1.0/email/send',
        headers: { ...(headers as Record<string, string>), 'x-forwarded-for': address },
        timeout: 8000
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(String(answer.statusCode)))
        answer.once('error', () => resolve('cut'))
      }
    )
    post.once('timeout', () => post.destroy())
    post.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'down' : 'cut'))
    post.end(body)
  })
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
