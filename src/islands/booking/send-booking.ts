import type { BookingRequest } from '../../../domain/booking-fields.ts'
import type { EmailSettings } from '../../../domain/email-settings.ts'
import { sendSeconds } from '../../../domain/limits.ts'
import { throttle, throttleStorage } from './throttle.ts'

/** `answered` holds the service's or the SDK's status and text; status 0 is a failure of the network. */
export type SendFailure =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'timeout' | 'not-loaded' | 'interrupted' }
  | { kind: 'not-set-up'; text: string }

/** Sends the eight fields and nothing else; null when they were accepted. The SDK takes no abort signal: it is raced. */
export async function sendBooking(booking: BookingRequest, settings: EmailSettings): Promise<SendFailure | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<SendFailure>((resolve) => {
    timer = setTimeout(resolve, sendSeconds * 1000, { kind: 'timeout' })
  })
  try {
    return await Promise.race([attempt(booking, settings), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Importing the SDK reads `localStorage`, which throws where storage is refused; without one it does not mind. */
export function loadSdk() {
  try {
    localStorage.getItem(throttle.id)
  } catch {
    Object.defineProperty(window, 'localStorage', { value: undefined, configurable: true })
  }
  return import('@emailjs/browser')
}

async function attempt(booking: BookingRequest, settings: EmailSettings): Promise<SendFailure | null> {
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
    // Given to send(), an origin is ignored; given empty, it means the hosted service.
    sdk.init(options, settings.origin || location.origin)
    await sdk.send(settings.service, settings.template, { ...booking })
    return null
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
