import type { StorageProvider } from '@emailjs/browser'
import { type BookingRequest, photoFields } from '../../../domain/booking-fields.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { sendSeconds, sendSecondsWithPhotos } from '../../../domain/limits.ts'
import { importAgain } from '../import-again.ts'
import type { Photo } from './shrink-photo.ts'

/** `answered` holds the status and text of the service or SDK; status 0 is a network failure. */
export type SendFailure =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'timeout'; seconds: number }
  | { kind: 'not-loaded' | 'interrupted' }
  | { kind: 'not-set-up'; text: string }

/** `remark`: the relay's words about photos it couldn't take. */
type SendOutcome = { kind: 'sent'; remark: string } | SendFailure

/** The SDK takes no abort signal, so it is raced against a timeout. */
export async function sendBooking(
  booking: BookingRequest,
  photos: Photo[],
  settings: EmailSettings
): Promise<SendOutcome> {
  const seconds = photos.length > 0 ? sendSecondsWithPhotos : sendSeconds
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<SendFailure>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, { kind: 'timeout', seconds })
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
    localStorage.getItem(throttle.id)
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
  return importAgain(() => import('@emailjs/browser'))
}

async function attempt(params: Record<string, unknown>, settings: EmailSettings): Promise<SendOutcome> {
  const sdk = await loadSdk().catch(() => null)
  if (!sdk) return { kind: 'not-loaded' }
  try {
    reportMissing(settings)
    const options = {
      publicKey: settings.key,
      blockHeadless: false,
      blockList: { list: settings.blockList, watchVariable: 'email' },
      limitRate: { id: throttle.id, throttle: throttle.milliseconds },
      storageProvider: throttleStorage
    }
    // init(), because send() ignores an origin. Never empty: that would mean the hosted service.
    sdk.init(options, settings.origin || location.origin)
    const { text } = await sdk.send(settings.service, settings.template, params)
    return { kind: 'sent', remark: text.startsWith('OK. ') ? text.slice(4) : '' }
  } catch (thrown) {
    return readFailure(thrown)
  }
}

function readFailure(thrown: unknown): SendFailure {
  if (typeof thrown === 'string') return { kind: 'not-set-up', text: thrown }
  if (thrown !== null && typeof thrown === 'object' && 'status' in thrown && typeof thrown.status === 'number') {
    return { kind: 'answered', status: thrown.status, text: 'text' in thrown ? String(thrown.text) : '' }
  }
  return { kind: 'answered', status: 0, text: 'Network Error' }
}

function reportMissing({ key, service, template }: EmailSettings) {
  const variables = { PUBLIC_EMAIL_KEY: key, PUBLIC_EMAIL_SERVICE: service, PUBLIC_EMAIL_TEMPLATE: template }
  for (const [name, value] of Object.entries(variables)) {
    if (!value) console.error(`Booking requests cannot be sent: set ${name} and build the site again.`)
  }
}

export const throttle = { id: 'booking-request', milliseconds: 10_000 }

const memory = new Map<string, string>()

/** When the SDK last sent. Private windows may refuse storage, and without any it wouldn't throttle. */
export const throttleStorage: StorageProvider = {
  get: async (key) => readMoment(key),
  set: async (key, value) => {
    memory.set(key, value)
    try {
      localStorage.setItem(key, value)
    } catch {
      // Kept in memory until the page is left.
    }
  },
  remove: async (key) => {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Was never stored.
    }
  }
}

/** Milliseconds until the SDK allows the next request. */
export function readWait(now = Date.now()): number {
  const last = Number(readMoment(throttle.id, now) ?? 0)
  return Math.max(0, throttle.milliseconds - now + last)
}

/** A time in the future means the clock was set back; ignore it, or the form would stay locked. */
function readMoment(key: string, now = Date.now()): string | null {
  const value = memory.get(key) ?? readStored(key)
  return value !== null && Number(value) <= now ? value : null
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
