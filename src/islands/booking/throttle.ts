import type { StorageProvider } from '@emailjs/browser'

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
