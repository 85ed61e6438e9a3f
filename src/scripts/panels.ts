// Puts an open panel's id in the address, so it can be linked.
addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.id || target.closest('.meant')) return
    const isNamed = location.hash === `#${target.id}`
    if (target.open && !isNamed) history.replaceState(history.state, '', `#${target.id}`)
    if (!target.open && isNamed) history.replaceState(history.state, '', location.pathname + location.search)
  },
  true
)

// Unfolds panels for printing in browsers where CSS can't (modes.css).
const isToldByCss = CSS.supports('selector(::details-content)')
const folded = isToldByCss ? [] : document.querySelectorAll<HTMLDetailsElement>('.folded-notice')
let opened: HTMLDetailsElement[] = []

document.querySelector('[data-print]')?.addEventListener('click', () => print())
addEventListener('beforeprint', () => {
  opened = [...folded].filter(({ open }) => !open)
  for (const panel of opened) panel.open = true
  // Chromium loads lazy pictures for printing by itself; other browsers would leave gaps.
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
})
addEventListener('afterprint', () => {
  for (const panel of opened) panel.open = false
})
