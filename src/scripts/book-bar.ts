// The bar at the bottom of a phone's screen hides while fields or the result of a request are in view.
const bar = document.querySelector('.book-bar')
const inView = new Set<Element>()
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
    bar?.toggleAttribute('data-away', inView.size > 0)
  },
  // What is behind the header isn't in view.
  { rootMargin: '-72px 0px 0px' }
)
const typed = 'input:not([type="radio"], [type="checkbox"])'
for (const field of document.querySelectorAll(`#booking-messages, form, ${typed}`)) watcher.observe(field)

// By script: the CSS rule (`body:has(:focus)`) would be evaluated for the whole page at every press.
const noteTyping = () =>
  bar?.toggleAttribute('data-typing', document.activeElement?.matches(`${typed}, select, textarea`))
addEventListener('focusin', noteTyping)
addEventListener('focusout', () => setTimeout(noteTyping))
