import { describeOpenState, findOpenState } from '../../domain/opening-hours.ts'
import { showDated } from './dated.ts'

const dated = document.querySelectorAll<HTMLElement>('[data-until]')

/** The page was built earlier and cannot know the time: it reserves a line, which is filled in here. */
function showOpenState() {
  for (const line of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const { hours = '', closed = '[]' } = line.dataset
    const state = findOpenState(JSON.parse(hours), new Date(), JSON.parse(closed))
    line.textContent = describeOpenState(state)
    line.dataset.open = String(state.isOpen)
  }
  // What ends while it is being looked at leaves its place empty, so that nothing moves; what begins waits for the next
  // page.
  for (const line of dated) if (Date.now() >= Number(line.dataset.until)) line.style.visibility = 'hidden'
}

/** Nobody has seen the page as it was: it was prerendered, or comes out of the cache. */
function showAnew() {
  showDated()
  showOpenState()
}

// Part of every page's script, which is small enough to be inlined; a separate file would delay the page.
if (dated.length > 0 || document.querySelector('[data-hours]')) {
  showOpenState()
  setInterval(showOpenState, 20_000)
  // The page is back from sleep.
  document.addEventListener('visibilitychange', showOpenState)
  document.addEventListener('prerenderingchange', showAnew)
  addEventListener('pageshow', ({ persisted }) => (persisted ? showAnew() : showOpenState()))
}
