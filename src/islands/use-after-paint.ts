import { startTransition, useEffect, useRef, useState } from 'react'

/** The value as it was, until what was drawn for a new occasion has been painted; from then on as it is. */
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
