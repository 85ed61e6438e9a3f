import type { StorageProvider } from '@emailjs/browser'
import { type BookingRequest, photoFields } from '../../../domain/booking-fields.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { sendSeconds, sendSecondsWithPhotos } from '../../../domain/limits.ts'
import { cutShort } from '../../../domain/sentences.ts'
import { importAgain } from '../import-again.ts'
import type { Photo } from './shrink-photo.ts'

/** `remark`: the relay's words about photos it couldn't take. `failure`: what went wrong, in a sentence. */
type SendOutcome = { remark: string; failure?: undefined } | { failure: string }

/** The SDK takes no abort signal, so it is raced against a timeout. */
export async function sendBooking(
  booking: BookingRequest,
  photos: Photo[],
  settings: EmailSettings
): Promise<SendOutcome> {
  const seconds = photos.length > 0 ? sendSecondsWithPhotos : sendSeconds
  const failure = `Our email service didn't answer within ${seconds} seconds. Your request may still have arrived.`
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, { failure })
  })
  const pictures = Object.fromEntries(photos.map(({ dataUrl }, index) => [photoFields[index], dataUrl]))
  try {
    return await Promise.race([attempt({ ...booking, ...pictures }, settings), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Importing the SDK reads `localStorage`, which throws if storage is refused. Without `localStorage` it works. */
export function loadSdk() {
  try {
    localStorage.getItem(limitRate.id)
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
  return importAgain(() => import('@emailjs/browser'))
}

async function attempt(params: Record<string, unknown>, settings: EmailSettings): Promise<SendOutcome> {
  const sdk = await loadSdk().catch(() => null)
  if (!sdk) return { failure: "We couldn't load the part of this page that sends requests, so nothing was sent." }
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
    sdk.init(options, settings.origin || location.origin)
    const { text } = await sdk.send(settings.service, settings.template, params)
    return { remark: text.startsWith('OK. ') ? text.slice(4) : '' }
  } catch (thrown) {
    return { failure: explainFailure(thrown) }
  }
}

/** The SDK throws its own complaints as text, and what the service answered as a status with a text. */
export function explainFailure(thrown: unknown): string {
  if (typeof thrown === 'string')
    return "This website isn't set up to send requests at the moment, so nothing was sent."
  const { status = 0, text = 'Network Error' } = Object(thrown) as { status?: number; text?: unknown }
  if (status === 0) return `We couldn't reach our email service (${text}). Your request probably hasn't arrived.`
  if (status === 429)
    return "That was too quick (Too Many Requests), so this one wasn't sent. Please wait a moment and try again."
  if (status === 403) {
    return "Our email service refused the request (Forbidden), so it wasn't sent. Another email address may help."
  }
  if (status === 451) {
    return 'Our email service took your browser for a robot (Unavailable For Headless Browser). Nothing was sent.'
  }
  // A proxy may answer with a whole page.
  const answer = cutShort(String(text).trim(), 121)
  const quoted = answer === '' ? `${status}` : `${status}, ${answer}`
  return status >= 500
    ? `Something went wrong at our email service (${quoted}). Your request probably hasn't arrived.`
    : `Our email service didn't accept the request (${quoted}).`
}

function reportMissing({ key, service, template }: EmailSettings) {
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
export function readWait(now = Date.now()): number {
  return Math.max(0, limitRate.throttle - now + Number(readLastSent(now)))
}

/** A time in the future means the clock was set back; ignore it, or the form would stay locked. */
function readLastSent(now: number): string | null {
  const moment = lastSent ?? readStored()
  return Number(moment) <= now ? moment : null
}

function readStored(): string | null {
  try {
    return localStorage.getItem(limitRate.id)
  } catch {
    return null
  }
}
