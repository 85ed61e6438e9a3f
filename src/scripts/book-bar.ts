// The bar at the foot of a phone's screen gives way to what one types in, and to what became of a request.
const bar = document.querySelector('.book-bar')
const inView = new Set<Element>()
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
    bar?.toggleAttribute('data-away', inView.size > 0)
  },
  // What lies under the header is not in view.
  { rootMargin: '-72px 0px 0px' }
)
const typed = 'input:not([type="radio"], [type="checkbox"])'
for (const field of document.querySelectorAll(`#booking-messages, form, ${typed}`)) watcher.observe(field)

// By script: as a rule of CSS (`body:has(:focus)`) it would be asked of the whole page at every press.
const noteTyping = () =>
  bar?.toggleAttribute('data-typing', document.activeElement?.matches(`${typed}, select, textarea`))
addEventListener('focusin', noteTyping)
addEventListener('focusout', () => setTimeout(noteTyping))
