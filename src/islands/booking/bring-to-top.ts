/** Focuses the answer to a press and scrolls it to the top. */
export function bringToTop(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
