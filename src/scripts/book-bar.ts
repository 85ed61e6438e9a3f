// The bar at the bottom of a phone's screen hides while the hero's own buttons, fields or the result of a request are
// in view. With the price of what is chosen in the form it stays, except where the form's own button is in view.
const bar = document.querySelector('.book-bar')
const inView = new Set<Element>()
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
    bar?.toggleAttribute('data-away', inView.size > 0)
    bar?.toggleAttribute(
      'data-sends',
      [...inView].some((one) => one.matches('.send-button'))
    )
  },
  // What is behind the header isn't in view.
  { rootMargin: '-72px 0px 0px' }
)
const typed = 'input:not([type="radio"], [type="checkbox"])'
const watched = `#booking-messages, form, .send-button, ${typed}, :is(.hero, .page-hero) a.button`
for (const one of document.querySelectorAll(watched)) watcher.observe(one)

// By script: the CSS rule (`body:has(:focus)`) would be evaluated for the whole page at every press.
const noteTyping = () =>
  bar?.toggleAttribute('data-typing', document.activeElement?.matches(`${typed}, select:not(form *), textarea`))
addEventListener('focusin', noteTyping)
addEventListener('focusout', () => setTimeout(noteTyping))
