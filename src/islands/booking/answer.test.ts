import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeForm } from '../../../catalogue/describe-form.ts'
import { loadContent } from '../../../catalogue/load.ts'
import type { Answer, SentPhotos } from '../../../domain/answer.ts'
import { bookingReference, findProblem, readBooking } from '../../../domain/booking.ts'
import { readLondonClock } from '../../../domain/london-clock.ts'
import { readEmailSettings } from '../../../settings/read.ts'
import { renderAnswer } from './answer.tsx'
import { Booking } from './booking.tsx'

/* What the server draws for visitors without scripts. */

const content = loadContent('sample')
const form = describeForm(content, readEmailSettings({}))
const typed = {
  name: 'Ann',
  selectedPackage: 'Full Valet',
  vehicleSize: 'medium',
  addOns: ['Excessive pet hair removal', '1-year ceramic coating'],
  firstVisit: 'yes',
  firstWish: '2031-11-20',
  firstWishTime: 'morning',
  secondWish: 'some Friday',
  note: '\nTwo cars.\nThere is a gate.'
}

const hosted = { PUBLIC_EMAIL_ORIGIN: 'https://api.example.com' }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2031-11-19T12:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a request with a mistake in it', () => {
  function draw(values: Record<string, unknown>, facts = form) {
    const booking = readBooking(values)
    const { date: today } = readLondonClock(new Date())
    const rules = { acceptedTerms: true, packageTitles: form.packages.map(({ title }) => title), today }
    const problem = findProblem(booking, rules)
    if (!problem) throw new Error('There is no mistake in it.')
    const answer: Answer = { page: 'error', typed: { booking, acceptedTerms: true }, problem }
    return parse(renderAnswer(answer, facts))
  }

  test('comes back with everything that was typed and added, its parts open', () => {
    const page = draw(typed)
    const ticked = page.querySelectorAll('[checked]').map((box) => box.getAttribute('value'))
    expect(ticked).toEqual(['medium', ...typed.addOns, 'yes', 'yes'])
    expect(page.querySelector('#firstWish')?.getAttribute('value')).toBe('2031-11-20')
    expect(page.querySelector('#firstWishTime [selected]')?.getAttribute('value')).toBe('morning')
    expect(page.querySelector('#secondWish')?.getAttribute('value')).toBe('some Friday')
    expect(page.querySelector('#note')?.textContent.trim()).toBe('Two cars.\nThere is a gate.')
    expect(page.querySelectorAll('#booking-form details:not([open])')).toEqual([])
  })

  test.each([
    ['2031-11-20', 'Open 7am to 7pm on Thursdays.'],
    ['2031-11-24', "We're closed on Mondays. You can still ask for it."],
    ['2031-12-24', "We're closed on that day. You can still ask for it."]
  ])('says whether we are open on %s: %s', (firstWish, sentence) => {
    const hours = form.openDays.hours.with(0, '')
    const closed = [{ from: '2031-12-24', until: '2031-12-26' }]
    const page = draw({ ...typed, firstWish }, { ...form, openDays: { hours, closed } })
    expect(page.querySelector('#firstWish-hours')?.textContent).toBe(sentence)
  })

  test('can go by WhatsApp, which is told the package, where the firm has a number', () => {
    const answer: Answer = { page: 'error', typed: { booking: readBooking(typed), acceptedTerms: true }, reason: 'No' }
    const links = parse(renderAnswer(answer, { ...form, whatsapp: '+447700900123' })).querySelectorAll(
      '[href*="wa.me"]'
    )
    expect(links.map(({ text }) => text)).toEqual(['WhatsApp', 'on WhatsApp', 'Ask us on WhatsApp'])
    for (const link of [links[0], links[2]])
      expect(link?.getAttribute('href')).toMatch(/^https:..wa.me.447700900123\?text=.*Full%20Valet/)
  })

  test('comes back with what was asked about the plan', () => {
    const page = draw({ selectedPackage: 'Maintenance Membership Plan', planInterval: 'Every four weeks' })
    expect(page.querySelector('#planInterval [selected]')?.textContent).toBe('Every four weeks')
    expect(page.querySelector('.plan-fields')?.textContent).toContain('Have you had our Full Valet?')
    expect(page.querySelector('[data-plan]')?.textContent).toBe('Maintenance Membership Plan')
  })

  const wrongDay = 'Please choose a day between today and a year from now, or leave the field empty'
  test.each([
    ['note', 'hint', 'x'.repeat(1001), 'Please keep the note to 1,000 characters'],
    ['firstWish', 'hours', '2031-11-18', wrongDay],
    ['secondWish', 'hours', '2032-11-20', wrongDay]
  ])('says what is wrong with the %s in the summary and at the field', (field, hint, value, sentence) => {
    const whole = { phone: '0121', postalCode: 'B91', carMake: 'Mazda', carModel: '3' }
    const page = draw({ ...typed, ...whole, [field]: value })
    expect(page.querySelector('[role=alert]')?.textContent).toContain(sentence)
    expect(page.querySelector('[role=alert] a')?.getAttribute('href')).toBe(`#${field}`)
    expect(page.querySelector(`#${field}`)?.getAttribute('aria-describedby')).toBe(`${field}-${hint} ${field}-error`)
    expect(page.querySelector(`#${field}-error`)?.textContent).toBe(sentence)
  })
})

describe('a request that was sent', () => {
  const plain = { name: 'Ann', selectedPackage: 'Full Valet' }
  const draw = (values: Record<string, unknown>, photos?: SentPhotos, closures = form.closures) => {
    const answer: Answer = { page: 'sent', booking: readBooking(values), ...(photos && { photos }) }
    const html = renderAnswer(answer, { ...form, closures })
    return html.slice(0, html.indexOf('<form'))
  }

  test('is answered with its sum, the wished days and the note', () => {
    const addOns = 'Headlight restoration; Gold leaf'
    const added = { vehicleSize: 'medium', addOns, firstVisit: 'yes', firstWish: '2026-11-20, morning' }
    const html = draw({ ...plain, ...added, note: 'Gate code 12\n<b>Tap</b>' })
    for (const [label, value] of [
      ['Full Valet, medium vehicle', '£130'],
      ['Headlight restoration', '£50'],
      ['First-visit discount (10%)', '−£18'],
      ['Total', '£162'],
      ['Package', 'Full Valet, medium'],
      ['Price', '£162'],
      ['First choice', 'Friday 20 November, morning'],
      ['Anything we should know?', 'Gate code 12\n&lt;b&gt;Tap&lt;/b&gt;']
    ])
      expect(html).toContain(`<dt>${label}</dt><dd>${value}</dd>`)
    expect(html).toContain('ll tell you what these cost: Gold leaf.')
    expect(html).not.toContain('type="button"')
    // Nothing is agreed yet: a visit's own page has the calendar entry.
    expect(html).not.toContain('calendar')
  })

  test('with nothing added has the range of its price, and no photos', () => {
    expect(draw(plain)).toContain('<dt>Total</dt><dd>£120 to £140</dd>')
    expect(draw(plain)).toContain(
      '<p class="text-sm">The price depends on the size of your car. The amount of dirt affects'
    )
    expect(draw(plain)).not.toMatch(/Photos|deposit|that size/)
  })

  test('counts its photos in the reference, and names those that could not be taken', () => {
    const photos = { count: 2, marks: ['aa', 'bb', 'cc'], refused: ['holiday.tiff is no picture that we can read.'] }
    const html = draw(plain, photos)
    expect(html).toContain(`<dd>${bookingReference(readBooking(plain), photos.marks)}</dd>`)
    expect(html).toContain('<dt>Photos</dt><dd>2</dd>')
    expect(html).toContain('<p>holiday.tiff is no picture that we can read.</p>')
  })

  test('outside the area says so, and a copy is promised only where our own server sends one', () => {
    const sent: Answer = { page: 'sent', booking: readBooking({ ...plain, email: 'ann@example.co.uk' }) }
    const coverage = { state: 'outside', outward: 'CV13', miles: 20.6 } as const
    const read = (env = {}, answer = sent) =>
      parse(renderAnswer(answer, describeForm(content, readEmailSettings(env)))).text
    expect(read({}, { ...sent, coverage })).toContain("About 21 miles away: we'll tell you whether we can come.")
    expect(read({}, { ...sent, coverage: { state: 'unknown', outward: 'ZE1' } })).toContain("isn't on our list: we'll")
    expect(read({}, { ...sent, coverage: { ...coverage, state: 'covered' } })).not.toContain('whether we can come')
    const on = { ACKNOWLEDGE: 'on' }
    expect(read(on)).toContain("We'll email a copy to ann@example.co.uk")
    for (const env of [{}, { ACKNOWLEDGE: 'off' }, { ...on, ...hosted }])
      expect(read(env)).not.toContain('email a copy')
    expect(read(on, { page: 'sent', booking: readBooking(plain) })).not.toContain('email a copy')
  })

  test.each([
    ['2026-12-24T18:59Z', false],
    ['2026-12-24T19:00Z', true],
    ['2026-12-29T07:00Z', false]
  ])('at %s is told whether we are closed: %s', (moment, isClosed) => {
    vi.useFakeTimers({ now: new Date(moment) })
    const [from, until] = [Date.parse('2026-12-24T19:00Z'), Date.parse('2026-12-29T07:00Z')]
    const html = draw(plain, undefined, [{ from, until, text: 'Closed until Tuesday.' }])
    expect(html.includes('Closed until Tuesday.')).toBe(isClosed)
  })
})

test.each([
  ['our own relay', {}, true],
  ['our own relay, where they are switched off', { PUBLIC_EMAIL_PHOTOS: 'off' }, false],
  ['a hosted service', hosted, false],
  ['a hosted service that takes them', { ...hosted, PUBLIC_EMAIL_PHOTOS: 'on' }, true]
])('%s: photos are asked for or not, on the page and in an answer', (_, env, isAsked) => {
  const asking = describeForm(content, readEmailSettings(env))
  const answer = renderAnswer({ page: 'error', typed: null, reason: 'No' }, asking)
  for (const html of [renderToStaticMarkup(createElement(Booking, asking)), answer]) {
    // Without scripts nothing makes them small enough to send.
    expect(html.includes('type="file"')).toBe(false)
    expect(html.includes('Email photos to <a')).toBe(isAsked)
  }
})
