import { expect, expectAwake, readParams, sampleBooking, test } from '../support/booking-test.ts'

const verdicts: [string, RegExp][] = [
  [' b 9 1 3 q n ', /^B91 3QN: yes, we cover your area\.$/],
  ['b77 1aa', /^B77 1AA is near the edge of our area, so please ask us\.$/],
  ['CV13', /^CV13 is outside our 15 miles around Solihull, so please ask us first\.$/],
  ['SW1A 1AA', /^SW1A 1AA is outside our 15 miles around Solihull, so please ask us first\.$/],
  ['bt1', /^BT1 isn't on our list, so please ask us\.$/],
  ['Kenilworth', /^We can only look up postcodes: try yours, or just the first half of it\.$/]
]

test('Visitors learn on the home page whether we cover their postcode', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expectAwake(page)
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => /coverage\.json|miles/.test(file))).toEqual([])
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.locator('#coverage-postcode')).toBeFocused()
  for (const [postcode, verdict] of verdicts) {
    await page.locator('#coverage-postcode').fill(postcode)
    await expect(page.locator('#coverage-verdict')).toHaveText(/^Type in your postcode/)
    await page.locator('#coverage-postcode').press('Enter')
    await expect(page.locator('#coverage-verdict')).toHaveText(verdict)
  }
  expect(files.filter((file) => file === '/coverage.json').length).toBe(1)
  await page.locator('#coverage-postcode').fill('b91')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.locator('.coverage-check').getByRole('link', { name: 'Book Appointment' })).toBeVisible()
  // Too little to judge.
  await page.locator('#coverage-postcode').fill('cv')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.locator('#coverage-verdict')).toHaveText(/^Type in your postcode/)
})

test('Where the list cannot be fetched, any postcode can still be sent', async ({ page, form, service }) => {
  let tries = 0
  await page.route('**/coverage.json', (route) => {
    tries++
    return route.fulfill({ status: 503 })
  })
  await page.clock.install()
  await form.open()
  await page.locator('#postalCode').fill('B91 3QN')
  const verdict = page.locator('#postalCode-coverage')
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(verdict).toContainText("We couldn't check that just now.", { timeout: 100 })
  }).toPass({ intervals: [0] })
  expect(tries).toBe(4)
  await form.submit({ ...sampleBooking, postalCode: 'my drive' })
  await expect(form.sentPanel).toBeVisible()
  expect(readParams(service.posts[0]).postalCode).toBe('my drive')
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('Whether we are open changes when the hour comes, and moves nothing', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-07-15T17:59:30Z') })
    for (const path of ['/solihull/', '/contact/']) {
      await page.goto(path)
      for (const line of await page.locator('main .open-now').all())
        await expect(line).toHaveText('Open now, until 7pm')
    }
    const line = page.locator('main .open-now').last()
    const box = await line.boundingBox()
    await page.clock.fastForward(60_000)
    await expect(line).toHaveText('Closed now, opens tomorrow at 7am')
    expect((await line.boundingBox())?.height).toBe(box?.height)
  })
})
