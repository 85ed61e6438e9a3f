// Paper shows what is folded, by CSS where it can be told to (terms.css, modes.css).
const isToldByCss = CSS.supports('selector(::details-content)')
const folded = isToldByCss ? [] : document.querySelectorAll<HTMLDetailsElement>('.folded-notice, .comparison details')
let opened: HTMLDetailsElement[] = []

addEventListener('beforeprint', () => {
  opened = [...folded].filter(({ open }) => !open)
  for (const panel of opened) panel.open = true
  // Chromium fetches what paper needs by itself; elsewhere a picture further down would be a gap.
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
})
addEventListener('afterprint', () => {
  for (const panel of opened) panel.open = false
})
