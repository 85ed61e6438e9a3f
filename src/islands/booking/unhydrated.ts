/**
 * Parts of the form that React is about to take over. A press that reaches it meanwhile makes it finish in one go, for
 * which a slow phone takes 200 ms. Fields and folds show what was pressed without it, and are read afterwards.
 */
export const unhydrated = new Set<Element>()

const native = 'input, select, textarea, label, summary'
const pointer = 'pointerdown pointerup mousedown mouseup touchstart touchend click'
const typing = 'keydown keypress keyup compositionstart compositionend textInput input change paste'

/** Before React listens there too. */
export function keepFromReact(form: Element) {
  unhydrated.add(form)
  const isKept = (target: Element) =>
    target.closest(`a, button, ${native}`)?.matches(native) && [...unhydrated].some((part) => part.contains(target))
  for (const type of `${pointer} ${typing}`.split(' '))
    form
      .closest('astro-island')
      ?.addEventListener(type, (event) => isKept(event.target as Element) && event.stopImmediatePropagation(), {
        capture: true,
        passive: true
      })
}
