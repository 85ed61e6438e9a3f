/** What answers a press takes the focus, and stands at the top of what is seen. */
export function bringToTop(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}
