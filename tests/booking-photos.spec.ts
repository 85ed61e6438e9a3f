import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { bookingReference } from '../domain/booking.ts'
import { createPhotoMark } from '../domain/photo-mark.ts'
import {
  booking,
  cleared,
  expect,
  expectAwake,
  fault,
  fillIn,
  openContact,
  payloadOf,
  readForm,
  safePanel,
  sendButton,
  sentPanel,
  submit,
  test
} from './support/booking-test.ts'
import { makeHugePhoto, makeMovingPhoto, makePhonePhoto, makePhoto, type PhotoFile } from './support/photos.ts'

test('Visitors can add a photo: it arrives small, upright, and without the place where it was taken', async ({
  page,
  service
}) => {
  await openContact(page)
  const taken = await makePhonePhoto('drive.jpg', [2400, 1800])
  expect((await sharp(taken.buffer).metadata()).exif?.includes('Secret phone')).toBe(true)
  await choose(page, taken)
  await expect(status(page)).toHaveText('1 of 3 photos.')
  await expect(page.getByRole('img', { name: 'drive.jpg' })).toBeVisible()
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  const { photo1, ...rest } = readParams(service.posts[0]?.body)
  expect(rest).toEqual(booking)
  const jpeg = readJpeg(photo1)
  expect(jpeg.length).toBeLessThanOrEqual(400_000)
  const { format, width, height, exif, xmp, iptc, orientation } = await sharp(jpeg).metadata()
  expect({ format, exif, xmp, iptc, orientation }).toEqual({ format: 'jpeg' })
  expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
  expect(height / width).toBeCloseTo(4 / 3, 2)
  await expect(sentPanel(page).getByText(bookingReference(booking, [markOf(jpeg)]), { exact: true })).toBeVisible()
  await expect(sentPanel(page).locator('dt:text-is("Photos") + dd')).toHaveText('1')
  await expect(thumbnails(page)).toHaveCount(0)
  await expect(status(page)).toHaveText('')
})

test('A photo of 20 MB and one that moves arrive as small pictures too', async ({ page, service }) => {
  await openContact(page)
  // As of phones that put a short film behind the picture.
  const { buffer, ...photo } = await makePhonePhoto('large.jpg', [2400, 1800])
  const large = { ...photo, buffer: Buffer.concat([buffer, Buffer.alloc(20_000_000)]) }
  await choose(page, large, await makeMovingPhoto('moving.gif'))
  await expect(status(page)).toHaveText('2 of 3 photos.')
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  const { photo1, photo2 } = readParams(service.posts[0]?.body)
  expect(readJpeg(photo1).length).toBeLessThanOrEqual(400_000)
  const { dominant } = await sharp(readJpeg(photo2)).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(60)
})

test('Three is the most: a fourth is refused by name, and photos can be removed with the keyboard', async ({
  page,
  service
}) => {
  let openings = 0
  page.on('filechooser', () => openings++)
  await openContact(page)
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']
  const colours = ['red', 'green', 'blue', 'white']
  await choose(page, ...(await Promise.all(names.map((name, index) => makePhoto(name, colours[index])))))
  await expect(status(page)).toContainText('3 of 3 photos.')
  await expect(status(page)).toContainText('d.jpg was left out: 3 photos is the most we can take.')
  await page.locator('#photos').press('Space')
  await expect(status(page)).toContainText('3 photos is the most we can take. Remove one to choose another.')
  expect(openings).toBe(0)

  const remove = (name: string) => page.getByRole('button', { name })
  await page.keyboard.press('Tab')
  await expect(remove('Remove photo 1, a.jpg')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('a.jpg was removed. 2 of 3 photos.')
  await expect(remove('Remove photo 1, b.jpg')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(remove('Remove photo 1, b.jpg')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#photos')).toBeFocused()
  await expect(thumbnails(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect.poll(() => openings).toBe(1)

  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts[0]?.body).toBe(payloadOf(booking))
})

test('What cannot be read is named, and stops nobody', async ({ page, service }) => {
  await openContact(page)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const unreadable = [
    { name: 'script.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'cut.png', mimeType: 'image/png', buffer: (await makeHugePhoto('')).buffer.subarray(0, 40) },
    makeHugePhoto('huge.png')
  ]
  for (const file of unreadable) {
    await choose(page, file)
    await expect(status(page)).toHaveText(`We couldn't read ${file.name}. Send it by email, or carry on without it.`)
  }
  await choose(page, await makePhoto('good.jpg'))
  await expect(status(page)).toHaveText('1 of 3 photos.')
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  expect(Object.keys(readParams(service.posts[0]?.body))).toEqual([...Object.keys(booking), 'photo1'])
})

test('What the server could not take of the photos is said in the panel', async ({ page, service }) => {
  await openContact(page)
  await choose(page, await makePhoto('a.jpg'), await makePhoto('b.jpg', 'green'))
  const remark = 'Photos included: 1 of 2. Photo 2 could not be saved because there was no room for it.'
  service.answer = { status: 200, text: `OK. ${remark}` }
  await submit(page)
  await expect(sentPanel(page).getByText(remark, { exact: true })).toBeVisible()
  await expect(sentPanel(page).locator('dt:text-is("Photos")')).toHaveCount(0)
})

test('Send pressed too early waits for the photo, and says so', async ({ page, service }) => {
  await openContact(page)
  const letThrough = await holdShrinking(page)
  await choose(page, await makePhoto('slow.jpg'))
  await expect(page.locator('#photos-action')).toHaveText('Making it smaller…')
  await expect(status(page)).toHaveText('Making slow.jpg smaller…')
  await submit(page)
  await expect(sendButton(page)).toHaveText('Making your photos smaller…')
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await sendButton(page).press('Enter')
  expect(service.posts).toEqual([])
  letThrough()
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts.length).toBe(1)
  expect(Object.keys(readParams(service.posts[0]?.body))).toContain('photo1')
})

test('After a failure photos come back with the details, and go out again as they were', async ({ page, service }) => {
  service.answer = fault
  await page.clock.install()
  await openContact(page)
  await choose(page, await makePhoto('one.jpg', 'red'), await makePhoto('two.jpg', 'blue'))
  await expect(thumbnails(page)).toHaveCount(2)
  await submit(page)
  await expect(safePanel(page)).toBeFocused()
  await expect(thumbnails(page)).toHaveCount(0)
  await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
  await expect(page.getByRole('img', { name: 'two.jpg' })).toBeVisible()
  expect(await readForm(page)).toEqual({ ...booking, acceptedTerms: false })
  service.answer = { status: 200, text: 'OK' }
  await page.clock.fastForward(11_000)
  await safePanel(page).getByRole('button', { name: 'Send again' }).click()
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts[1]?.body).toBe(service.posts[0]?.body)
  expect(Object.keys(readParams(service.posts[1]?.body))).toEqual([...Object.keys(booking), 'photo1', 'photo2'])
  await expect(thumbnails(page)).toHaveCount(0)
})

test('Photos chosen beside a request that is sent again stay in the form', async ({ page, service }) => {
  service.answer = fault
  await page.clock.install()
  await openContact(page)
  await submit(page)
  await expect(safePanel(page)).toBeVisible()
  await choose(page, await makePhoto('other.jpg'))
  await expect(thumbnails(page)).toHaveCount(1)
  await page.clock.fastForward(11_000)
  await safePanel(page).getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => service.posts.length).toBe(2)
  await expect(safePanel(page)).toBeFocused()
  expect(service.posts[1]?.body).toBe(payloadOf(booking))
  await expect(thumbnails(page)).toHaveCount(1)
})

test('After a reload the text is there, and the photos are asked for again: none is stored', async ({
  page,
  service
}) => {
  service.answer = 'hang'
  await openContact(page)
  await choose(page, await makePhoto('one.jpg', 'red'), await makePhoto('two.jpg', 'blue'))
  await expect(thumbnails(page)).toHaveCount(2)
  await submit(page)
  await expect.poll(() => service.posts.length).toBe(1)
  await page.reload()
  await expect(safePanel(page)).toContainText('Please choose your 2 photos again')
  expect(await page.evaluate(() => sessionStorage.getItem('unsent-booking'))).not.toContain('data:')
  await safePanel(page).getByRole('button', { name: 'Restore my details' }).click()
  expect(await readForm(page)).toEqual({ ...booking, acceptedTerms: false })
  await expect(thumbnails(page)).toHaveCount(0)
})

test('A request with photos is given 80 seconds, and says so', async ({ page, service }) => {
  service.answer = 'hang'
  await page.clock.install()
  await openContact(page)
  await choose(page, await makePhoto('one.jpg'))
  await expect(thumbnails(page)).toHaveCount(1)
  await submit(page)
  await expect.poll(() => service.posts.length).toBe(1)
  await page.clock.fastForward(78_000)
  await expect(sendButton(page)).toHaveText('Sending your request…')
  await page.clock.fastForward(2_100)
  await expect(safePanel(page)).toContainText("didn't answer within 80 seconds")
  expect(await readForm(page)).toEqual(cleared)
})

test('A photo chosen before our code arrived is taken along', async ({ page, service }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/_astro\/(client|react|booking|estimate)\..*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/contact/')
  await choose(page, await makePhoto('early.jpg'))
  release()
  await expectAwake(page)
  await expect(page.getByRole('img', { name: 'early.jpg' })).toBeVisible()
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  expect(Object.keys(readParams(service.posts[0]?.body))).toContain('photo1')
})

test('Where the photo code cannot be fetched, the request goes without', async ({ page, service }) => {
  await page.route(/shrink-photo/, (route) => route.abort())
  await openContact(page)
  await choose(page, await makePhoto('one.jpg'))
  await expect(status(page)).toContainText("We couldn't read one.jpg")
  await submit(page)
  await expect(sentPanel(page)).toBeVisible()
  expect(service.posts[0]?.body).toBe(payloadOf(booking))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('photos go out with the form, after everything that was typed', async ({ page, service }) => {
    await page.goto('/contact/')
    await fillIn(page)
    await choose(page, await makePhoto('plain.jpg'))
    await sendButton(page).click()
    await expect.poll(() => service.posts.length).toBe(1)
    const [post] = service.posts
    expect(post?.path).toBe('/api/v1.0/email/send-form')
    expect(post?.contentType).toContain('multipart/form-data')
    const names = [...(post?.body ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    const before = names.slice(0, names.indexOf('photos'))
    expect(before).toEqual(expect.arrayContaining([...Object.keys(booking), 'user_id']))
    expect(post?.body).toContain('filename="plain.jpg"')
  })
})

const choose = (page: Page, ...files: PhotoFile[]) => page.locator('#photos').setInputFiles(files)
const status = (page: Page) => page.locator('#booking-form [role=status]').last()
const thumbnails = (page: Page) => page.locator('.photo-list canvas')

function readParams(body = '{}'): Record<string, string> {
  return JSON.parse(body).template_params
}

function readJpeg(dataUrl = ''): Buffer {
  expect(dataUrl).toMatch(/^data:image\/jpeg;base64,/)
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

function markOf(bytes: Uint8Array): string {
  const mark = createPhotoMark()
  mark.add(bytes)
  return mark.end()
}

/** As on a slow phone. */
async function holdShrinking(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/shrink-photo/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
