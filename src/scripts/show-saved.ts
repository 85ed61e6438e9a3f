/** Messages between the editor and the page in its frame. */
export type FrameMessage =
  | { kind: 'editor:ready'; askedAt: number }
  | { kind: 'editor:show'; texts: string[] }
  | { kind: 'editor:shown' }

/** Only in the editor's frame: tells the editor when the page has rendered, and scrolls to what was saved. */
export function followEditor(editors: string[]) {
  if (parent === window) return
  const say = (message: FrameMessage) => parent.postMessage(message, '*')
  addEventListener('message', ({ origin, data }: MessageEvent<FrameMessage>) => {
    if (!editors.includes(origin) || data?.kind !== 'editor:show') return
    const found = data.texts.map(findShown).find((element) => element !== undefined)
    if (!found) return
    found.scrollIntoView({ block: 'center', behavior: 'instant' })
    found.animate(
      [{ outline: '3px solid currentColor', outlineOffset: '4px' }, { outline: '3px solid transparent' }],
      2500
    )
    say({ kind: 'editor:shown' })
  })
  const ready = { kind: 'editor:ready', askedAt: performance.timeOrigin } as const
  if (document.readyState === 'complete') say(ready)
  else addEventListener('load', () => say(ready))
}

/** The innermost visible element that contains the words. */
function findShown(words: string): HTMLElement | undefined {
  const wanted = tidy(words)
  const holders = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => tidy(element.textContent).includes(wanted) && element.checkVisibility()
  )
  return holders.find((element) => !holders.some((other) => other !== element && element.contains(other)))
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
