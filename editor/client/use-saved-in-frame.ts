import { useEffect, useRef } from 'react'
import type { FrameMessage } from '../../src/scripts/show-saved.ts'

/** Tells the page in the frame what was saved, now and after each reload, until it has shown it. */
export function useSavedInFrame(origin: string, saved: string[]) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    let isShown = saved.length === 0
    const tell = () => {
      if (!isShown)
        frame.current?.contentWindow?.postMessage({ kind: 'editor:show', texts: saved } satisfies FrameMessage, origin)
    }
    const listen = (event: MessageEvent<FrameMessage>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      if (event.data?.kind === 'editor:shown') isShown = true
      else if (event.data?.kind === 'editor:ready') tell()
    }
    addEventListener('message', listen)
    tell()
    return () => removeEventListener('message', listen)
  }, [origin, saved])
  return frame
}
