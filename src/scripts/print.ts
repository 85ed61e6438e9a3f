// Unfolds panels for printing in browsers where CSS can't (terms.css, modes.css).
const isToldByCss = CSS.supports('selector(::details-content)')
const folded = isToldByCss ? [] : document.querySelectorAll<HTMLDetailsElement>('.folded-notice, .comparison details')
let opened: HTMLDetailsElement[] = []

addEventListener('beforeprint', () => {
  opened = [...folded].filter(({ open }) => !open)
  for (const panel of opened) panel.open = true
  // Chromium loads lazy pictures for printing by itself; other browsers would leave gaps.
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
})
addEventListener('afterprint', () => {
  for (const panel of opened) panel.open = false
})
