import { expect, type Page, test } from '@playwright/test'
import { describeVisits } from '../../catalogue/describe-visits.ts'
import { loadContent } from '../../catalogue/load.ts'
import { hashInLetters } from '../../domain/hash-in-letters.ts'
import { type Addressee, writeAddressee, writeVisit } from '../../domain/visit.ts'

/* The agreed visit, as the owner and the customer open it. */

const content = loadContent('sample')
const { packages } = describeVisits(content)
const fullValet = packages.find(({ id }) => id === 'full-valet') ?? packages[0]
const reference = 'R2KG-6WEK'
const write = (change = {}) =>
  writeVisit({
    reference,
    package: { id: fullValet?.id ?? '' },
    size: 'large',
    date: '2026-12-18',
    time: '09:30',
    price: 14_000,
    ...change
  }) ?? ''
const ann: Addressee = { name: 'Ann', car: 'Ford Galaxy', email: 'ann@example.co.uk', phone: '447700900123' }
const ownersLink = (change = {}, addressee = ann) =>
  `/contact/#visit=${write({ time: '', ...change })}${writeAddressee(addressee)}`
const now = new Date('2026-12-01T12:00Z')

const panel = (page: Page) => page.locator('.visit-panel')

test.beforeEach(({ page }) => page.clock.setFixedTime(now))

test('The owner settles a visit, and the message is ready to send', async ({ page }) => {
  await page.goto(ownersLink())
  await expect(panel(page)).toContainText('Agree the visit with Ann')
  await expect(panel(page)).toContainText(`Full Valet, large · Ford Galaxy · ${reference}`)
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2026-12-18')
  await expect(page.getByLabel('Price in pounds')).toHaveValue('140')
  const way = (name: string) => page.getByRole('link', { name: `By ${name}` })
  // Nothing leaves without a time: the browser asks for it.
  await way('email').click()
  await expect(page.getByLabel('Time', { exact: true })).toBeFocused()
  await page.getByLabel('Time', { exact: true }).fill('09:30')
  await expect(panel(page)).toContainText('Fill in ______ before you send it.')
  const mail = new URL((await way('email').getAttribute('href')) ?? '')
  expect(decodeURIComponent(mail.pathname)).toBe(ann.email)
  const body = mail.searchParams.get('body') ?? ''
  expect(body).toContain(
    'Hi Ann, here is your visit:\r\n\r\nFriday 18 December 2026, 9.30am\r\nFull Valet, large, Ford Galaxy'
  )
  expect(body).toContain('Deposit: £______\r\n')
  const { origin } = new URL(page.url())
  expect(body).toContain(`${origin}/contact/#visit=${write()}\r\n`)
  for (const secret of [ann.email, ann.phone, '07700900123']) expect(body).not.toContain(secret)
  expect(encodeURIComponent(body).length).toBeLessThanOrEqual(1800)
  const words = encodeURIComponent(body.replaceAll('\r\n', '\n')).slice(0, 100)
  const [text, whatsapp] = [await way('text').getAttribute('href'), await way('WhatsApp').getAttribute('href')]
  expect(text).toContain(`sms:+447700900123?&body=${words}`)
  expect(whatsapp).toContain(`https://wa.me/447700900123?text=${words}`)
})

test("The owner's link leaves the address at once, and nothing of it is requested, stored or logged", async ({
  page,
  context
}) => {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  page.on('request', (request) =>
    heard.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()))
  )
  // What the first script of ours could read.
  await page.addInitScript(() => {
    Object.defineProperty(Object.prototype, 'seen', { value: [], configurable: true })
    const watch = new MutationObserver(() => {
      if (document.querySelector('meta[name=description]')) seen.push(location.href)
    })
    const { seen } = globalThis as unknown as { seen: string[] }
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto(ownersLink())
  await expect(panel(page)).toContainText('Agree the visit with Ann')
  expect(page.url()).toMatch(/\/contact\/#visit$/)
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(seen.length).toBeGreaterThan(0)
  // Also when the link is opened in a tab that has the page.
  const ben = { ...ann, name: 'Ben' }
  await page.evaluate((link) => location.assign(link), ownersLink({ price: 5000 }, ben))
  await expect(panel(page)).toContainText('Agree the visit with Ben')
  expect(page.url()).toMatch(/\/contact\/#visit$/)
  await page.getByLabel('Time', { exact: true }).fill('09:30')
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      await indexedDB.databases(),
      await caches.keys()
    ])
  )
  const all = [...heard, ...seen, stored, JSON.stringify(await context.cookies())].join('\n')
  for (const secret of ['Ann', 'Ben', 'Galaxy', 'ann%40', ann.email, ann.phone, write(), reference])
    expect(all).not.toContain(secret)
  await page.reload()
  await expect(panel(page)).toContainText('Open it again from the email')
})

test('The customer sees the visit, keeps it, moves it, and prints it alone', async ({ page }) => {
  const requested: string[] = []
  await page.goto('/contact/', { waitUntil: 'networkidle' })
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.evaluate((code) => location.assign(`#visit=${code}`), write())
  for (const words of [
    'Your visit from Ardenshine',
    'Friday 18 December 2026, 9.30am, UK time',
    'Full Valet, large',
    '£140',
    reference,
    'An outside tap and a socket within reach of the car.',
    "What counts is the message we sent you. Ask us if this isn't what we agreed: 0121 496 0182",
    'By law you may change your mind within 14 days'
  ])
    await expect(panel(page)).toContainText(words)
  await expect(panel(page)).toBeFocused()
  const saved = page.getByRole('link', { name: 'Add to calendar' })
  // As another program reads it: domain/visit-message.test.ts.
  await expect(saved).toHaveAttribute('href', /DTSTART\S+20261218T093000/)
  const [download] = await Promise.all([page.waitForEvent('download'), saved.click()])
  expect(download.suggestedFilename()).toBe('2026-12-18.ics')
  for (const change of ['Move', 'Cancel']) {
    const mail = new URL((await page.getByRole('link', { name: `${change} it` }).getAttribute('href')) ?? '')
    expect(mail.pathname).toBe(content.business.email)
    expect(mail.searchParams.get('body')).toContain(`${reference} on Friday 18 December 2026, 9.30am`)
  }
  expect(requested.filter((path) => !/^\/(_astro\/[\w.-]+\.js|icon\.svg)$/.test(path))).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(panel(page)).toBeVisible()
  for (const other of ['#booking-form', 'h1', '#terms', 'footer'])
    await expect(page.locator(other).first()).toBeHidden()
  await page.evaluate((code) => location.assign(`#visit=${code}`), write({ date: '2026-12-01', time: '05:00' }))
  await expect(panel(page)).toContainText('This visit is over')
  await expect(saved).toHaveCount(0)
})

const account = '12345678'

/* Which links are refused, and which words in them: domain/visit.test.ts. */
test('A link that is cut, empty or forged gets a kind sentence and the number', async ({ page }) => {
  const body = `${reference}-FULL-VALET-L-20261218-0930-${account}`
  for (const code of [write().slice(0, -5), '', write({ time: '' }), `${body}-${hashInLetters([body])}`]) {
    await page.goto('/')
    await page.goto(`/contact/#visit=${code}`)
    await expect(panel(page)).toContainText("We can't show this visit")
    await expect(panel(page)).toContainText('ring 0121 496 0182')
    expect(await page.locator('main').innerText()).not.toMatch(/12345678|£123/)
  }
})
