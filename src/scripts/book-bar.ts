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
const fields = '#booking-messages, form, input:not([type="radio"], [type="checkbox"])'
for (const field of document.querySelectorAll(fields)) watcher.observe(field)
