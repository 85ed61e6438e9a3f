import type { Business } from '../../catalogue/schema.ts'
import { type BookingRequest, bookingReference, type FieldName, suggestPhone } from '../../domain/booking.ts'
import { fieldLabels } from '../../domain/field-labels.ts'
import { escapeHtml } from './escape-html.ts'
import { fillForm, findFieldId, markField } from './fill-form.ts'
import type { Outcome } from './outcome.ts'

export type Typed = { booking: BookingRequest; acceptedTerms: boolean }

export type RenderAnswer = (outcome: Outcome, typed: Typed | null) => Promise<string>

type Contact = Pick<Business, 'phone' | 'email' | 'replyPromise'>

/** Answers for browsers without JavaScript: the built contact page, with messages and everything typed written in. */
export function createAnswerPages(readContactPage: () => Promise<string | null>, contact: Contact): RenderAnswer {
  return async (outcome, typed) => {
    const { before, form, after } = splitPage((await readContactPage()) ?? barePage)
    if (outcome.status === 200) {
      return insertMessages(retitle(before, 'Request sent'), thank(typed, contact)) + form + after
    }
    const filled = typed ? fillForm(form, { texts: typed.booking, acceptedTerms: typed.acceptedTerms }) : form
    const problem = 'problem' in outcome ? outcome.problem : undefined
    if (!problem) {
      const messages = apologise(outcome, typed !== null, contact)
      return insertMessages(retitle(before, 'Error'), messages) + filled + after
    }
    const suggestion = problem.fields.includes('phone') && typed ? suggestPhone(typed.booking.phone) : null
    const marked = problem.fields.reduce((html, field) => {
      const extra = field === 'phone' && suggestion ? offerPhone(suggestion) : ''
      return markField(html, { field, message: problem.message, extra })
    }, filled)
    const safe = suggestion ? keepEnterKey(marked) : marked
    const links = problem.fields.map((field) => ({ href: `#${findFieldId(form, field)}`, label: fieldLabels[field] }))
    return insertMessages(retitle(before, 'Error'), listProblems(problem.message, links)) + safe + after
  }
}

/** Without its island around it, the form stays as it is written here: hydration would put the empty one in its place. */
function splitPage(page: string) {
  const start = page.search(/<form\b[^>]*\bid="booking-form"/)
  const end = page.indexOf('</form>', start) + '</form>'.length
  if (start < 0 || end < start) return { before: page, form: '', after: '' }
  const before = page.slice(0, start)
  const island = before.lastIndexOf('<astro-island')
  const isInside = island >= 0 && !before.slice(island).includes('</astro-island>')
  return {
    before: isInside
      ? before.slice(0, island) + before.slice(island).replace(/^<astro-island(?:[^>"']|"[^"]*"|'[^']*')*>/, '')
      : before,
    form: page.slice(start, end),
    after: isInside ? page.slice(end).replace('</astro-island>', '') : page.slice(end)
  }
}

function insertMessages(before: string, messages: string): string {
  const place = before.match(/<[a-z]+\b[^>]*\bid="booking-messages"[^>]*>/)
  if (place?.index === undefined) return before + messages
  const at = place.index + place[0].length
  return before.slice(0, at) + messages + before.slice(at)
}

const retitle = (before: string, prefix: string) => before.replace('<title>', `<title>${prefix}: `)

const block = (role: string, className: string, content: string) =>
  `<div role="${role}" class="${className}" tabindex="-1" autofocus>${content}</div>`

function listProblems(message: string, links: { href: string; label: string }[]): string {
  const items = links.map(({ href, label }) => `<li><a href="${href}">${label}</a></li>`).join('')
  return block('alert', 'form-alert', `<h2>${escapeHtml(message)}</h2><ul>${items}</ul>`)
}

function apologise(outcome: Outcome, hasTyped: boolean, contact: Contact): string {
  const reason =
    outcome.status === 429
      ? `Too many requests came from your connection. Please send it again in ${describeWait(outcome.retryAfter)}.`
      : `${outcome.message}. Please send it again.`
  const kept = hasTyped ? '<p>Your details are safe: all that you typed is still in the form below.</p>' : ''
  return block(
    'alert',
    'form-alert',
    `<h2>An error has occured</h2><p>${escapeHtml(reason)}</p>${kept}<p>You can also ${reachUs(contact)}.</p>`
  )
}

function thank(typed: Typed | null, contact: Contact): string {
  const sent = Object.entries(typed?.booking ?? {}).filter(([, value]) => value !== '')
  const rows = sent.map(
    ([field, value]) => `<div><dt>${fieldLabels[field as FieldName]}</dt><dd>${escapeHtml(value)}</dd></div>`
  )
  const reference = typed ? `<div><dt>Reference</dt><dd>${bookingReference(typed.booking)}</dd></div>` : ''
  return block(
    'status',
    'form-sent',
    `<h2>Booking request submitted! We will contact you shortly.</h2><p>${escapeHtml(contact.replyPromise)}</p>` +
      `<dl>${reference}${rows.join('')}</dl><p>To change or cancel it, ${reachUs(contact)}.</p>`
  )
}

function reachUs({ phone, email }: Contact): string {
  const call = `<a href="tel:${escapeHtml(phone.replaceAll(' ', ''))}">call ${escapeHtml(phone)}</a>`
  return `${call} or <a href="mailto:${escapeHtml(email)}">write to ${escapeHtml(email)}</a>`
}

/** Asks, never rewrites: the button sends the form with this number in place of the one that was typed. */
function offerPhone(phone: string): string {
  return `<button type="submit" class="field-offer" name="usePhone" value="${phone}">Use ${phone} and send</button>`
}

/** The Enter key presses a form's first button: it must not be the one that changes the number. */
function keepEnterKey(form: string): string {
  return form.replace('>', '><button type="submit" hidden></button>')
}

function describeWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** Only where the site was built without a contact page. */
const barePage =
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Booking request</title></head><body><main><p><a href="/contact/">Back to the form</a></p></main></body></html>'
