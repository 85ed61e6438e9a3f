import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { jsonPost, sampleBooking } from '../support/sample-booking.ts'
import { makePngBomb, makeSlowJpeg, toDataUrl } from '../support/sample-photos.ts'

/** Their requests are taken like anybody's; the count of what was lost leaves them out. */
export const hostileCode = 'HOSTILE'

/** Photos made to be slow or large, and uploads that hardly come, until it is over. Resolves with how many there were. */
export async function attack(getPort: () => number, isOver: () => boolean): Promise<number> {
  const photos = [
    makeSlowJpeg(7000, 39),
    makeSlowJpeg(4096, 19),
    makePngBomb(30_000),
    // A hundred thousand segments, and none that ends.
    Buffer.from(`ffd8${'ffdb0002'.repeat(100_000)}`, 'hex'),
    Buffer.alloc(400_000, 0xff)
  ].map((photo) => toDataUrl(photo))
  let count = 0

  /** Three at a time, one a second, as fast as the relay lets one address. */
  async function sendPhotos(address: string): Promise<void> {
    while (!isOver()) {
      const [photo1, photo2, photo3] = [0, 1, 2].map((index) => photos[(count + index) % photos.length])
      const { headers, body } = jsonPost({
        ...sampleBooking,
        note: `${count}`,
        referralCode: hostileCode,
        photo1,
        photo2,
        photo3
      })
      const url = `http://127.0.0.1:${getPort()}/api/v1.0/email/send`
      const init = { method: 'POST', body, headers: { ...headers, 'x-forwarded-for': address } }
      await fetch(url, init).then(
        (answer) => answer.text(),
        () => {}
      )
      count += 1
      await sleep(1000)
    }
  }

  /** Photos of 2 MB are announced, and hardly come. */
  async function dawdle(address: string): Promise<void> {
    const part = '{"template_params":{"photo1":"'
    const head =
      `POST /api/v1.0/email/send HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 1900000\r\n\r\n`
    while (!isOver()) {
      const line = connect(getPort(), '127.0.0.1')
      line.on('error', () => {}).write(head + part + 'x'.repeat(60_000))
      count += 1
      for (let waited = 0; waited < 20 && !isOver() && !line.destroyed; waited += 1) await sleep(1000)
      line.destroy()
    }
  }

  await Promise.all([
    ...['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(sendPhotos),
    ...['192.0.2.4', '192.0.2.4', '192.0.2.4'].map(dawdle)
  ])
  return count
}
