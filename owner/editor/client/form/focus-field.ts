import { makeId } from './context.ts'

/** Focuses the field, or the nearest group around it that is on the page. */
export function focusField(path: PropertyKey[]) {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length)
    const target =
      document.getElementById(makeId(part)) ??
      document.querySelector<HTMLElement>(
        `[data-path="${CSS.escape(part.map(String).join('.'))}"] :is(input, textarea, select, button)`
      )
    if (!target) continue
    target.focus()
    target.scrollIntoView({ block: 'center' })
    return
  }
}

const mostFrames = 30
let followed: PropertyKey[] | null = null

/** Groups open one after another, so keep looking. Once per link: reading a file again must not move the focus. */
export function focusWhenDrawn(path: PropertyKey[]): () => void {
  let frame = 0
  let handle = path === followed ? 0 : requestAnimationFrame(look)
  function look() {
    frame += 1
    if (!document.getElementById(makeId(path)) && frame <= mostFrames) {
      handle = requestAnimationFrame(look)
      return
    }
    followed = path
    focusField(path)
  }
  return () => cancelAnimationFrame(handle)
}
