import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { bookingReference } from '../domain/booking.ts'
import { markPhoto } from '../domain/photo-mark.ts'
import { booking, expect, fault, payloadOf, readKept, readParams, test, throttleTime } from './support/booking-test.ts'
import { hold } from './support/islands.ts'
import { makeNoise, makePhoto, makePngBomb, position } from './support/sample-photos.ts'

const status = (page: Page) => page.locator('#booking-form [role=status]').last()

test('Photos arrive small, upright, still, and without their place', async ({ page, form, service }) => {
  await form.open()
  await form.choosePhotos(await makePhonePhoto(), await makeMovingPhoto())
  await expect(status(page)).toHaveText('2 of 3 photos.')
  await expect(page.getByRole('img', { name: 'drive.jpg' })).toBeVisible()
  await form.submit()
  await expect(form.sentPanel).toBeVisible()
  const { photo1, photo2, ...rest } = readParams(service.posts[0])
  expect(rest).toEqual(booking)
  const [jpeg, still] = [readJpeg(photo1), readJpeg(photo2)]
  expect(jpeg.length).toBeLessThanOrEqual(400_000)
  const { format, width, height, exif, xmp, iptc, orientation } = await sharp(jpeg).metadata()
  expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: 'jpeg' })
  expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
  expect(height / width).toBeCloseTo(4 / 3, 2)
  const { dominant } = await sharp(still).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(60)
  const reference = bookingReference(booking, [markPhoto(jpeg), markPhoto(still)])
  await expect(form.sentPanel.getByText(reference, { exact: true })).toBeVisible()
  await expect(form.sentPanel.locator('dt:text-is("Photos") + dd')).toHaveText('2')
  await expect(form.thumbnails).toHaveCount(0)
  await expect(status(page)).toHaveText('')
})

test('A fourth photo is refused by name; photos can be removed by keyboard', async ({ page, form, service }) => {
  await form.open()
  // Asked for early: a browser that hears of the press first shows a chooser of its own.
  const chooser = page.waitForEvent('filechooser')
  const photos = Object.entries({ 'a.jpg': 'red', 'b.jpg': 'green', 'c.jpg': 'blue', 'd.jpg': 'white' })
  await form.choosePhotos(...(await Promise.all(photos.map(([name, colour]) => makePhoto(name, colour)))))
  await expect(status(page)).toContainText('3 of 3 photos.')
  await expect(status(page)).toContainText('d.jpg was left out: 3 photos is the most we can take.')
  const steps = [
    ['a.jpg', ' 2 of 3 photos.'],
    ['b.jpg', ' 1 of 3 photos.'],
    ['c.jpg', '']
  ]
  for (const [removed, left] of steps) {
    await page.getByRole('button', { name: 'Add another photo' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /^Remove photo 1/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(status(page)).toHaveText(`${removed} was removed.${left}`)
    await expect(page.getByRole('button', { name: left ? 'Add another photo' : 'Choose photos' })).toBeFocused()
  }
  await page.keyboard.press('Space')
  await chooser
  await form.submit()
  await expect(form.sentPanel).toBeVisible()
  expect(service.posts[0]?.body).toBe(payloadOf(booking))
})

test('What cannot be read is named, and stops nobody', async ({ page, form, service }) => {
  const says = "We couldn't read <name>. Send it by email, or carry on without it."
  // Nothing can, where the code for it cannot be fetched.
  await page.route(/shrink-photo/, (route) => route.abort())
  await form.open()
  await form.choosePhotos(await makePhoto('one.jpg'))
  await expect(status(page)).toHaveText(says.replace('<name>', 'one.jpg'))
  await page.unrouteAll()
  await form.open()
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.from(makePngBomb(30_000)) }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const unreadable = [
    { name: 'script.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'cut.png', mimeType: 'image/png', buffer: huge.buffer.subarray(0, 40) },
    huge
  ]
  for (const file of unreadable) {
    await form.choosePhotos(file)
    await expect(status(page)).toHaveText(says.replace('<name>', file.name))
  }
  await form.choosePhotos(await makePhoto('good.jpg'))
  await expect(status(page)).toHaveText('1 of 3 photos.')
  await form.submit()
  await expect(form.sentPanel).toBeVisible()
  expect(Object.keys(readParams(service.posts[0]))).toEqual([...Object.keys(booking), 'photo1'])
})

test('Send waits for the photos; what the server could not take is said after', async ({ page, form, service }) => {
  await form.open()
  const letThrough = await hold(page, /shrink-photo/)
  await form.openDetails()
  await form.choosePhotos(await makePhoto('slow.jpg'))
  await expect(page.getByRole('button', { name: 'Making it smaller…' })).toBeVisible()
  await expect(status(page)).toHaveText('Making slow.jpg smaller…')
  await form.submit()
  await expect(page.getByText('Making your photos smaller…')).toBeVisible()
  await expect(form.sendButton).toHaveAttribute('aria-disabled', 'true')
  await form.sendButton.press('Enter')
  expect(service.posts).toEqual([])
  const remark = 'Photos included: 0 of 1. Photo 1 could not be saved because there was no room for it.'
  service.answer = { status: 200, text: `OK. ${remark}` }
  letThrough()
  await expect(form.sentPanel.getByText(remark, { exact: true })).toBeVisible()
  await expect(form.sentPanel.locator('dt:text-is("Photos")')).toHaveCount(0)
  expect(service.posts.length).toBe(1)
  expect(Object.keys(readParams(service.posts[0]))).toContain('photo1')
})

test('After a failure photos go out again, and come back with the details', async ({ page, form, service }) => {
  service.answer = fault
  await page.clock.install()
  await form.open()
  await form.choosePhotos(await makePhoto('one.jpg', 'red'), await makePhoto('two.jpg', 'blue'))
  await form.submit()
  await expect(form.safePanel).toBeFocused()
  await expect(form.thumbnails).toHaveCount(0)
  const sendAgain = async () => {
    await page.clock.fastForward(throttleTime)
    await form.safePanel.getByRole('button', { name: 'Send again' }).click()
  }
  // Whatever else is in the form by now stays, be it words or a photo.
  await page.locator('#name').fill('Somebody else')
  await sendAgain()
  await expect.poll(() => service.posts.length).toBe(2)
  await expect(form.safePanel).toBeFocused()
  await expect(page.locator('#name')).toHaveValue('Somebody else')
  await page.locator('#name').fill('')
  await form.choosePhotos(await makePhoto('other.jpg'))
  await expect(form.thumbnails).toHaveCount(1)
  await sendAgain()
  await expect.poll(() => service.posts.length).toBe(3)
  await expect(form.safePanel).toBeFocused()
  await expect(page.getByRole('img', { name: 'other.jpg' })).toBeVisible()

  await form.safePanel.getByRole('button', { name: 'Restore my details' }).click()
  await expect(form.safePanel).toContainText('Your details are back in the form')
  for (const name of ['one.jpg', 'two.jpg']) await expect(page.getByRole('img', { name })).toBeVisible()
  expect(await form.read()).toEqual({ ...booking, acceptedTerms: false })
  service.answer = { status: 200, text: 'OK' }
  await sendAgain()
  await expect(form.sentPanel).toBeVisible()
  expect(new Set(service.posts.map(({ body }) => body)).size).toBe(1)
  expect(Object.keys(readParams(service.posts[3]))).toEqual([...Object.keys(booking), 'photo1', 'photo2'])
  expect((await readKept(page)).failed).toBeUndefined()
})

/** As a phone takes it: on its side, full of detail, with where it was taken, and a short film behind the picture. */
async function makePhonePhoto() {
  const picture = await makeNoise(1800, 1350)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Secret phone' }, ...position })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(picture).metadata()).exif?.includes('Secret phone')).toBe(true)
  return { name: 'drive.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([picture, Buffer.alloc(1_000_000)]) }
}

/** Red first, then blue. */
async function makeMovingPhoto() {
  const frames = ['red', 'blue'].map((background) => ({ create: { width: 90, height: 90, channels: 3, background } }))
  const picture = sharp(frames as never, { join: { animated: true } }).gif({ delay: [50, 50] })
  return { name: 'moving.gif', mimeType: 'image/gif', buffer: await picture.toBuffer() }
}

function readJpeg(dataUrl = ''): Buffer {
  expect(dataUrl).toMatch(/^data:image\/jpeg;base64,/)
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
