/*
 * The car size, chosen once: by the switch above the cards or in the form. It is kept on the device until the visit
 * ends and shown by CSS (sizes.css); the form reads it there.
 */
const root = document.documentElement
const findRadios = () => document.querySelectorAll<HTMLInputElement>('.size-switch [name=vehicleSize]')

function choose(radio: HTMLInputElement) {
  root.dataset.size = radio.value
  try {
    sessionStorage.size = radio.value
  } catch {} // Storage is refused, so it lasts for this page only.
  const said = document.getElementById('size-said')
  if (said) said.textContent = `Prices for ${radio.parentElement?.textContent?.trim().toLowerCase()} cars`
}

function showChosen() {
  for (const radio of findRadios()) radio.checked = radio.value === root.dataset.size
}

addEventListener(
  'change',
  ({ target }) => (target as HTMLInputElement).name === 'vehicleSize' && choose(target as HTMLInputElement),
  true
)

/** The size chosen on another page of this visit, or on the page that prerendered this one. */
function catchUp() {
  try {
    const { size } = sessionStorage
    if (size) root.dataset.size = size
  } catch {} // As above.
  showChosen()
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// Chosen before this file arrived. On Back it may be an older tick, which the browser restores itself.
const early = [...findRadios()].find(({ checked }) => checked)
if (early && visit?.type !== 'back_forward') choose(early)
else catchUp()
addEventListener('pageshow', catchUp)
document.addEventListener('prerenderingchange', catchUp)
