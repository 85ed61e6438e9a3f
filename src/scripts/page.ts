// Runs at the end of every page: header, fade-in, the panel named in the address. The rest is in later.ts.
const header = document.querySelector('.site-header')

const markScrolled = () => header?.toggleAttribute('data-scrolled', scrollY > 10)
addEventListener('scroll', markScrolled, { passive: true })
// An observer reports once after the first layout; reading scrollY before that would force a layout.
if (header) new IntersectionObserver(markScrolled).observe(header)

// Only what is out of view when the page opens is hidden (components.css), until a tenth of it is visible. Of a section
// taller than the screen, a quarter of the screen will do: a small one never holds a tenth of a very tall section.
const steps = Array.from({ length: 21 }, (_, step) => step / 200)
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, intersectionRatio, intersectionRect, boundingClientRect } of entries) {
      const isTall = boundingClientRect.height > innerHeight
      const isOut = target.getAttribute('data-fade') === 'out'
      if (!isIntersecting) target.setAttribute('data-fade', 'out')
      else if (!isOut || intersectionRatio >= 0.1 || (isTall && intersectionRect.height >= innerHeight / 4))
        show(target)
    }
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

// Lays out content further down (components.css) one piece per frame: all at once blocked a slow phone for 100 ms.
const later = [...document.querySelectorAll('[data-fade],[data-later]')]
const layOutNext = () => {
  later.shift()?.setAttribute('data-laid', '')
  if (later.length > 0) requestAnimationFrame(() => setTimeout(layOutNext))
}
addEventListener('load', () => {
  setTimeout(layOutNext)
  // WebKit reports an import as failed when its page is left. Without it, everything can still be read.
  import('./later.ts').catch(() => {})
})
// Lay everything out before a jump within the page, or the browser would land in the wrong place.
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a[href*="#"]'))
    for (const piece of later.splice(0)) piece.setAttribute('data-laid', '')
})
addEventListener('focusin', (event) => showAround(event.target as Element))

// A link to a card, a panel or something inside it opens the panel. Opening one writes the address (panels.ts).
const openNamed = () => {
  const named = document.getElementById(location.hash.slice(1))
  showAround(named)
  const around = named?.closest('details')
  const panel = around ?? named?.querySelector<HTMLDetailsElement>(':scope:not(section) details[id]')
  if (!panel || panel.open) return
  panel.open = true
  // Browsers that don't unfold by themselves couldn't scroll to it while folded.
  if (around) named?.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()
