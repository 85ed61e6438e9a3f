import { test as base, expect, type Page } from '@playwright/test'
import { findFirm, sampleFolder } from '../../catalogue/firm.ts'
import { loadContent } from '../../catalogue/load.ts'
import type { BookingRequest } from '../../domain/booking-fields.ts'
import { expectAwake } from './islands.ts'
import { sampleBooking as filledIn } from './sample-booking.ts'
import type { PhotoFile } from './sample-photos.ts'

/** A status, or what a network does: `hang` never answers, `drop` cuts the line. */
export type Answer = { status: number; text?: string } | 'hang' | 'drop'

interface RecordedPost {
  path: string
  contentType: string
  body: string
}

/** `service` takes the requests; `faults` is what the page complained about on its own account. */
export const test = base.extend<{
  form: Form
  faults: string[]
  service: { posts: RecordedPost[]; answer: Answer }
}>({
  service: [
    async ({ context }, use) => {
      const service: { posts: RecordedPost[]; answer: Answer } = { posts: [], answer: { status: 200, text: 'OK' } }
      await context.route('**/api/v1.0/email/*', async (route) => {
        const request = route.request()
        const contentType = (await request.headerValue('content-type')) ?? ''
        service.posts.push({ path: new URL(request.url()).pathname, contentType, body: request.postData() ?? '' })
        const { answer } = service
        if (answer === 'drop') await route.abort('connectionreset')
        else if (answer !== 'hang')
          await route.fulfill({ status: answer.status, contentType: 'text/plain', body: answer.text ?? '' })
      })
      await use(service)
    },
    { auto: true }
  ],
  // A page that is still scrolling to its message can move from under the next press.
  contextOptions: { reducedMotion: 'reduce' },
  form: ({ page }, use) => use(createForm(page)),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', ({ message }) => {
        // The service's bare answers take no part in the site's view transitions.
        if (!message.includes('ViewTransition')) faults.push(message)
      })
      page.on('dialog', (dialog) => faults.push(`dialog: ${dialog.message()}`))
      page.on('console', (message) => {
        if (/content security policy|hydrat/i.test(message.text())) faults.push(message.text())
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true }
  ]
})

export { expect, expectAwake }

export const sentText = 'Booking request submitted! We will contact you shortly.'
export const failedText = 'An error has occured'

export const content = loadContent(findFirm().folder)
export const booking = composeBooking(content)
export const sampleBooking = composeBooking(loadContent(sampleFolder))

/** For the package that most people take. */
function composeBooking({ packages, business }: typeof content): BookingRequest {
  return {
    ...filledIn,
    name: 'Siân O’Neill',
    carMake: 'Mazda',
    carModel: '3',
    selectedPackage: (packages.find(({ popular }) => popular) ?? packages[0])?.title ?? '',
    referralCode: business.referral ? 'FRIEND10' : ''
  }
}

/** The form before it is filled in, and once a request has been settled. */
export const cleared = { ...Object.fromEntries(Object.keys(booking).map((field) => [field, ''])), acceptedTerms: false }
/** A little more than the ten seconds between two requests. */
export const throttleTime = 11_000
export const fault: Answer = { status: 500, text: 'Disk full' }

export type Form = ReturnType<typeof createForm>

/** The form on /contact/, what appears beside it, and what a visitor does with it. */
export function createForm(page: Page) {
  const form = {
    alert: page.locator('#booking-messages').getByRole('alert'),
    safePanel: page.getByRole('region', { name: 'Your details are safe' }),
    sentPanel: page.getByRole('region', { name: 'Request received' }),
    sendButton: page.locator('#booking-form button[type=submit]'),
    thumbnails: page.locator('.photo-list img'),
    toast: page.locator('[data-sonner-toast]'),
    /** The dark panel: in the form on /contact/, in the calculator on /services/. */
    price: page.locator('.estimate-result'),

    /** These lines and no others. */
    async expectLines(lines: [string, string][]) {
      await expect(form.price.locator('dl > div')).toHaveText(lines.map((line) => line.join('')))
    },

    async open(query = '') {
      await page.goto(`/contact/${query}`)
      await expectAwake(page)
    },

    /** As a browser prepares a page before it is asked for (prerendering). The returned function shows it. */
    async openUnseen(query = '') {
      await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, writable: true }))
      await form.open(query)
      return () =>
        page.evaluate(() => {
          Object.assign(document, { prerendering: false })
          document.dispatchEvent(new Event('prerenderingchange'))
        })
    },

    async fillIn(values: Partial<BookingRequest> = booking, acceptsTerms = true) {
      const { selectedPackage, ...texts } = values
      for (const [field, value] of Object.entries(texts)) {
        const control = page.locator(`#${field}`)
        // A firm without referrals has no field for a code.
        if (value !== '' || (await control.count()) > 0) await control.fill(value)
      }
      if (selectedPackage) await page.locator('#selectedPackage').selectOption(selectedPackage)
      const terms = page.locator('#acceptedTerms')
      if (acceptsTerms && !(await terms.isChecked())) await terms.press('Space')
    },

    // By keyboard, like the tick: the offer of a size and the photos arrive late, and move what a pointer would press.
    send: () => form.sendButton.press('Enter'),

    /** What is folded: everything but the specification's eight fields. */
    openDetails: () => page.locator('.form-fold:not([open]) > summary').click(),

    choosePhotos: (...files: PhotoFile[]) => page.locator('#photos').setInputFiles(files),

    async submit(values?: Partial<BookingRequest>) {
      await form.fillIn(values)
      await form.send()
    },

    read(): Promise<BookingRequest & { acceptedTerms: boolean }> {
      return page.locator('#booking-form').evaluate((element: HTMLFormElement, fields) => {
        const control = (name: string) => element.elements.namedItem(name) as HTMLInputElement | null
        const values = Object.fromEntries(fields.map((name) => [name, control(name)?.value ?? '']))
        return { ...values, acceptedTerms: control('acceptedTerms')?.checked } as never
      }, Object.keys(booking))
    }
  }
  return form
}

/** What the tab keeps of a form and of requests. */
export const readKept = (page: Page): Promise<{ form?: object; failed?: object; sent?: object }> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('booking') ?? '{}'))

export const readParams = (post?: RecordedPost): Record<string, string> =>
  JSON.parse(post?.body ?? '{}').template_params

/** The very bytes that the SDK sends. */
export function payloadOf(params: BookingRequest): string {
  return JSON.stringify({
    lib_version: '4.4.1',
    user_id: 'local-key',
    service_id: 'local-service',
    template_id: 'booking-request',
    template_params: params
  })
}
