import { useEffect, useState } from 'react'
import { readWait } from './throttle.ts'

/** Whole seconds until a request may be sent again. */
export function useCountdown(): number {
  const [seconds, setSeconds] = useState(readSeconds)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSeconds(readSeconds()), 200)
    return () => clearInterval(timer)
  }, [isWaiting])

  return seconds
}

const readSeconds = () => Math.ceil(readWait() / 1000)
