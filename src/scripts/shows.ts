/*
 * A link to another page lands at its top (landAtTop in ui/links.ts). What it was about is kept for the way, then
 * marked and unfolded there, and a button leads down to it. A town's Contact Now keeps its package for the form.
 */
addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
  const link = (target as Element).closest('a')
  const { shows, lookedAt } = link?.dataset ?? {}
  if (ctrlKey || metaKey || shiftKey) return
  try {
    if (shows) sessionStorage.shows = `${shows} ${link?.textContent}`
    if (lookedAt) sessionStorage.lookedAt = lookedAt
  } catch {} // Storage is refused, so the link just lands at the top.
})

function showMeant() {
  let meant = ''
  try {
    meant = sessionStorage.shows ?? ''
    sessionStorage.removeItem('shows')
  } catch {} // As above.
  const [id = '', ...words] = meant.split(' ')
  const place = document.getElementById(id)
  if (!place) return
  place.classList.add('meant')
  const opens = document.getElementById(place.dataset.opens ?? id)
  const panel = opens?.closest('details') ?? place.querySelector<HTMLDetailsElement>(':scope:not(section) details')
  if (panel) panel.open = true
  const jump = Object.assign(document.createElement('a'), {
    href: `#${id}`,
    className: 'meant-jump button button-outline'
  })
  jump.textContent = words.join(' ')
  new IntersectionObserver(([entry], observer) => {
    if (!entry?.isIntersecting) return document.querySelector('main h1')?.after(jump)
    jump.remove()
    observer.disconnect()
  }).observe(place)
}

if ('prerendering' in document && document.prerendering) document.addEventListener('prerenderingchange', showMeant)
else showMeant()
