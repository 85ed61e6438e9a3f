/**
 * Inline, because it must be there before the islands. Keeps the last press on each button and slider that React hasn't
 * taken over yet, and repeats it once it has. Fields and links work without us and so does the form, which is left out.
 */
export function replayPresses() {
  const presses = new Map<Element, Event[]>()
  const note = (event: Event) => {
    const control = (event.target as Element).closest?.(
      'astro-island[ssr] :is([type=button], [role=slider], [data-replay]):not(form *, #booking-messages *)'
    )
    if (!control) return
    const isNew = event.type === 'pointerdown' || event.type === 'keydown'
    presses.set(control, [...((!isNew && presses.get(control)) || []), event])
    const isSlid = control.matches('[role=slider]') && /^(Arrow|Page|Home|End)/.test((event as KeyboardEvent).key)
    if (isSlid) event.preventDefault() // The page would scroll.
  }
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown']) addEventListener(type, note, true)
  addEventListener(
    'astro:hydrate',
    ({ target: island }) => {
      for (const [control, events] of presses) {
        if (!(island as Element).contains(control)) continue
        presses.delete(control)
        for (const event of events)
          if (performance.now() - event.timeStamp < 3000)
            event.target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
      }
    },
    true
  )
}
