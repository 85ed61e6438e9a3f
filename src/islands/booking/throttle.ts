import type { StorageProvider } from '@emailjs/browser'

export const throttle = { id: 'booking-request', milliseconds: 10_000 }

const memory = new Map<string, string>()

/** Where the SDK notes when it last sent. Given none it does not throttle at all; private windows may refuse theirs. */
export const throttleStorage: StorageProvider = {
  get: async (key) => readMoment(key),
  set: async (key, value) => {
    memory.set(key, value)
    try {
      localStorage.setItem(key, value)
    } catch {
      // The memory holds it until the page is left.
    }
  },
  remove: async (key) => {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Never got there.
    }
  }
}

/** Milliseconds until the SDK lets the next request out. */
export function readWait(now = Date.now()): number {
  const last = Number(readMoment(throttle.id, now) ?? 0)
  return Math.max(0, throttle.milliseconds - now + last)
}

/** A moment in the future comes from a clock that was put back: it would lock the form for as long. */
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
