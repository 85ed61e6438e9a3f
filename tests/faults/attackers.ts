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
    makeSlowJpeg(7040, 39, { isWhole: true }),
    makePngBomb(7000, { isDeep: true }),
    makePngBomb(7000),
    makePngBomb(30_000)
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

  /** A form of 25 MB is announced, and less than one kilobyte comes. */
  async function dawdle(address: string): Promise<void> {
    const part = '--b\r\nContent-Disposition: form-data; name="photos"; filename="x.jpg"\r\n\r\n'
    const head =
      `POST /api/v1.0/email/send-form HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 25000000\r\n\r\n`
    while (!isOver()) {
      const line = connect(getPort(), '127.0.0.1')
      line.on('error', () => {}).write(head + part + 'x'.repeat(700))
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
