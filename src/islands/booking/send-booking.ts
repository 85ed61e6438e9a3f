import { init, type StorageProvider, send } from '@emailjs/browser'
import type { FormFacts } from '../../../catalogue/describe-form.ts'
import { photoFields } from '../../../domain/booking-fields.ts'
import { cutShort } from '../../../domain/sentences.ts'
import type { Failure, WholeRequest } from './kept.ts'

/** `remark`: the relay's words about photos it couldn't take. */
export type SendOutcome = { remark: string; failure?: undefined } | Failure

export async function sendBooking(
  { booking, photos }: WholeRequest,
  settings: FormFacts['email']
): Promise<SendOutcome> {
  const [wasOnline, startedAt] = [navigator.onLine, performance.now()]
  try {
    reportMissing(settings)
    const options = {
      publicKey: settings.key,
      blockHeadless: false,
      blockList: { list: settings.blockList, watchVariable: 'email' },
      limitRate,
      storageProvider: throttleStorage
    }
    // init(), because send() ignores an origin. Never empty: that would mean the hosted service.
    init(options, settings.origin || location.origin)
    const pictures = Object.fromEntries(photos.map(({ dataUrl }, index) => [photoFields[index], dataUrl]))
    const { text } = await send(settings.service, settings.template, { ...booking, ...pictures })
    return { remark: text.startsWith('OK. ') ? text.slice(4) : '' }
  } catch (thrown) {
    // The browser may be mistaken about being offline, so it is tried all the same.
    const isAtOnce = performance.now() - startedAt < 1000
    return explainFailure(thrown, !wasOnline && !navigator.onLine && isAtOnce)
  }
}

/** The SDK throws its own complaints as text, and what the service answered as a status with a text. */
export function explainFailure(thrown: unknown, isSurelyOffline = false): Failure {
  if (typeof thrown === 'string')
    return fail("This website isn't set up to send requests at the moment, so nothing was sent.")
  const { status = 0, text = 'Network Error' } = Object(thrown) as { status?: number; text?: unknown }
  if (status === 0 && isSurelyOffline) return fail(`You're offline, so nothing has been sent (${text}).`)
  if (status === 0) {
    return fail(`We couldn't reach our email service (${text}). Your request probably hasn't arrived.`, true)
  }
  if (status in refusals) return fail(refusals[status] ?? '')
  if (status === 503 && String(text).startsWith('Too many photos')) return { ...fail(`${text}.`), isCrowded: true }
  // A proxy may answer with a whole page.
  const answer = cutShort(String(text).trim(), 121)
  const quoted = answer === '' ? `${status}` : `${status}, ${answer}`
  if (status < 500) return fail(`Our email service didn't accept the request (${quoted}).`)
  // A proxy that lost the service can't know what arrived there.
  return fail(`Something went wrong at our email service (${quoted}).`, status === 502 || status === 504)
}

const refusals: Record<number, string> = {
  403: "Our email service refused the request (Forbidden), so it wasn't sent. Another email address may help.",
  429: "That was too quick (Too Many Requests), so this one wasn't sent. Please wait a moment and try again.",
  451: 'Our email service took your browser for a robot (Unavailable For Headless Browser). Nothing was sent.'
}

const fail = (failure: string, isUnsure = false): Failure => ({ failure, isUnsure })

function reportMissing({ key, service, template }: FormFacts['email']) {
  const variables = { PUBLIC_EMAIL_KEY: key, PUBLIC_EMAIL_SERVICE: service, PUBLIC_EMAIL_TEMPLATE: template }
  for (const [name, value] of Object.entries(variables)) {
    if (!value) console.error(`Booking requests cannot be sent: set ${name} and build the site again.`)
  }
}

const limitRate = { id: 'booking-request', throttle: 10_000 }

/** Private windows may refuse storage, and without any the SDK wouldn't wait. */
let lastSent: string | null = null

/** Tells the SDK when it last sent. */
export const throttleStorage: StorageProvider = {
  get: async () => readLastSent(Date.now()),
  set: async (key, value) => {
    lastSent = value
    try {
      localStorage.setItem(key, value)
    } catch {
      // Kept in memory until the page is left.
    }
  },
  // The SDK never asks for it.
  remove: async () => {}
}

/** Milliseconds until the SDK allows the next request. */
export const readWait = (now = Date.now()) => Math.max(0, limitRate.throttle - now + Number(readLastSent(now)))

function readLastSent(now: number): string | null {
  let moment = lastSent
  try {
    moment ??= localStorage.getItem(limitRate.id)
  } catch {
    // As above.
  }
  // A time in the future means the clock was set back; ignore it, or the form would stay locked.
  return Number(moment) <= now ? moment : null
}
