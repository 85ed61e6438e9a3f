import { startTransition, useEffect, useRef, useState } from 'react'

/** In a task of its own, once the frame that answers a press has been painted. */
export const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** Returns the old value until a new occasion has been painted, then the new one. */
export function useAfterPaint<Value>(value: Value, occasion: unknown): Value {
  const [painted, setPainted] = useState(occasion)
  const shown = useRef(value)
  if (painted === occasion) shown.current = value
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(occasion)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [occasion])
  return shown.current
}
