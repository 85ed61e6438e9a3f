import { expect, expectAwake, openContact, sampleBooking, sentPanel, submit, test } from '../support/booking-test.ts'

const answers: [string, RegExp][] = [
  ['b913qn', /^B91 3QN: yes, we cover your area\.$/],
  ['B91', /^B91: yes, we cover your area\.$/],
  [' b 9 1 3 q n ', /^B91 3QN: yes/],
  ['b77 1aa', /^B77 1AA is near the edge of our area, so please ask us\.$/],
  ['CV13', /^CV13 is outside our 15 miles around Solihull, so please ask us first\.$/],
  ['ZE1 0AA', /^ZE1 0AA isn't on our list, so please ask us\.$/],
  ['my drive', /^Enter a UK postcode, or just the first half/]
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
  for (const [postcode, answer] of answers) {
    await page.locator('#coverage-postcode').fill(postcode)
    await expect(page.locator('#coverage-answer')).toHaveText(answer)
  }
  expect(files.filter((file) => file === '/coverage.json').length).toBe(1)
  await page.locator('#coverage-postcode').fill('b91')
  await expect(page.getByRole('main').getByRole('link', { name: 'Book Appointment' }).nth(1)).toBeVisible()
})

test('Below the form’s postcode stands the same advice, and any postcode can be sent', async ({ page, service }) => {
  await openContact(page)
  for (const [postcode, answer] of answers) {
    await page.locator('#postalCode').fill(postcode)
    await expect(page.locator('#postalCode-coverage')).toHaveText(answer)
    await expect(page.locator('#postalCode')).toHaveValue(postcode)
  }
  await submit(page, { ...sampleBooking, postalCode: 'my drive' })
  await expect(sentPanel(page)).toBeVisible()
  expect(JSON.parse(service.posts[0]?.body ?? '').template_params.postalCode).toBe('my drive')
})

test('Where the list cannot be fetched it is tried four times, said so, and the form works on', async ({ page }) => {
  let tries = 0
  await page.route('**/coverage.json', (route) => {
    tries++
    return route.fulfill({ status: 503 })
  })
  await page.clock.install()
  await openContact(page)
  await page.locator('#postalCode').fill('B91 3QN')
  for (const count of [1, 2, 3, 4]) {
    await expect.poll(() => tries).toBe(count)
    await page.waitForTimeout(100)
    await page.clock.fastForward(1000 * 2 ** (count - 1))
  }
  await expect(page.locator('#postalCode-coverage')).toContainText("We couldn't check that just now.")
  expect(tries).toBe(4)
  await submit(page, sampleBooking)
  await expect(sentPanel(page)).toBeVisible()
})

const moments: [string, string, string][] = [
  ['before opening', '2026-07-15T05:59:00Z', 'Closed now, opens at 7am'],
  ['summer morning', '2026-07-15T06:00:00Z', 'Open now, until 7pm'],
  ['winter morning', '2026-01-14T06:30:00Z', 'Closed now, opens at 7am'],
  ['Saturday night', '2026-07-18T23:30:00Z', 'Closed now, opens at 9am'],
  ['the Sunday the clocks go forward', '2026-03-29T08:00:00Z', 'Open now, until 4pm'],
  ['the Sunday the clocks go back', '2026-10-25T08:30:00Z', 'Closed now, opens at 9am'],
  ['Sunday evening', '2026-10-25T16:00:00Z', 'Closed now, opens tomorrow at 7am']
]
test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  for (const [name, moment, line] of moments) {
    test(`Beside the phone number stands whether we are open: ${name}`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(moment))
      for (const path of ['/contact/', '/solihull/']) {
        await page.goto(path)
        await expect(page.locator('main .open-now')).toHaveText(line)
      }
    })
  }

  test('The line changes when the hour comes, and moves nothing', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-07-15T17:59:30Z') })
    await page.goto('/contact/')
    const line = page.locator('main .open-now')
    await expect(line).toHaveText('Open now, until 7pm')
    const box = await line.boundingBox()
    await page.clock.fastForward(60_000)
    await expect(line).toHaveText('Closed now, opens tomorrow at 7am')
    expect((await line.boundingBox())?.height).toBe(box?.height)
  })
})
