// Runs at the end of the body on every page: header, sections that come in, the menu, panels named in the address.
const header = document.querySelector('.site-header')
const menu = document.getElementById('menu')

const markScrolled = () => header?.toggleAttribute('data-scrolled', scrollY > 10)
addEventListener('scroll', markScrolled, { passive: true })
// An observer reports once after the first layout: asking for scrollY any earlier would force one.
if (header) new IntersectionObserver(markScrolled).observe(header)

menu?.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) menu.hidePopover()
})

// A tenth of the section, or half the screen: a tall section on a small screen never shows a tenth at once.
const steps = Array.from({ length: 21 }, (_, step) => step / 200)
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, intersectionRatio, intersectionRect } of entries)
      if (intersectionRatio >= 0.1 || intersectionRect.height >= innerHeight / 2) show(target)
  },
  { threshold: steps }
)
const show = (section: Element) => {
  section.setAttribute('data-shown', '')
  observer.unobserve(section)
}
const showAround = (node: Element | null) => {
  const section = node?.closest('[data-fade]')
  if (section) show(section)
}
for (const section of document.querySelectorAll('[data-fade]')) observer.observe(section)

// What lies further down (components.css) is laid out once the page has loaded, a piece a frame: all at once blocked a
// slow phone for 100 ms, and again when the fonts came.
const later = [...document.querySelectorAll('[data-fade],[data-later]')]
const layOutNext = () => {
  later.shift()?.setAttribute('data-laid', '')
  if (later.length > 0) requestAnimationFrame(() => setTimeout(layOutNext))
}
addEventListener('load', () => setTimeout(layOutNext))
// A link to a place on the page needs to know where that is.
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a[href*="#"]'))
    for (const piece of later.splice(0)) piece.setAttribute('data-laid', '')
})
addEventListener('focusin', (event) => showAround(event.target as Element))

// A panel's address is its own id: opening one writes it, arriving with one opens it.
const openNamed = () => {
  const named = document.getElementById(location.hash.slice(1))
  showAround(named)
  const panel = named?.matches('details') ? named : named?.querySelector('details[id]')
  if (panel) (panel as HTMLDetailsElement).open = true
}
addEventListener('hashchange', openNamed)
openNamed()
addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.id) return
    const isNamed = location.hash === `#${target.id}`
    if (target.open && !isNamed) history.replaceState(history.state, '', `#${target.id}`)
    if (!target.open && isNamed) history.replaceState(history.state, '', location.pathname + location.search)
  },
  true
)
