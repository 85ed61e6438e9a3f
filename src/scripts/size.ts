import { queryKeys } from '../../domain/estimate.ts'

/*
 * The car size, chosen once: by the switch above the cards, in the estimate or in the form. It is kept on the device
 * until the visit ends, shown by CSS (sizes.css) and passed to the form by Book Now.
 */
const root = document.documentElement
const findRadios = (within = '') => document.querySelectorAll<HTMLInputElement>(`${within} [name=vehicleSize]`)

function choose(size: string) {
  root.dataset.size = size
  try {
    sessionStorage.size = size
  } catch {} // Storage is refused, so it lasts for this page only.
  showChosen()
  for (const radio of findRadios('form'))
    if (radio.value === size && !radio.checked) {
      radio.checked = true
      radio.dispatchEvent(new Event('input', { bubbles: true }))
    }
}

/** Not the form's own: it sets those when it hydrates, because an address may ask for another size. */
function showChosen() {
  const { size } = root.dataset
  if (!size) return
  for (const radio of findRadios('.size-switch')) radio.checked = radio.value === size
  // The estimate writes its own link.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="?package="]:not(form a)'))
    link.href = link.href.replace(sizeInAddress, `&${queryKeys.size}=${size}`)
}

const sizeInAddress = new RegExp(`(&${queryKeys.size}=.*)?$`)

function follow({ target }: Event) {
  const { name, value } = target as HTMLInputElement
  if (name === 'vehicleSize') choose(value)
}

// On the way down: on the way up it may be kept from React, and from us (unhydrated.ts).
addEventListener('change', follow, true)

/** The size chosen on another page of this visit, or on the page that prerendered this one. */
function catchUp() {
  try {
    const { size } = sessionStorage
    if (size) root.dataset.size = size
  } catch {} // As above.
  showChosen()
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// Chosen before this file arrived. On back or reload the browser restores the tick itself.
const early = document.querySelector<HTMLInputElement>('.size-switch :checked')
if (early && visit?.type === 'navigate') choose(early.value)
else catchUp()
addEventListener('pageshow', catchUp)
document.addEventListener('prerenderingchange', catchUp)
