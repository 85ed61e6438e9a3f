import { describeOpenState, findOpenState } from '../../domain/opening-hours.ts'

/** The page was built earlier and can't know the time, so it reserves a line that is filled in here. */
function showOpenState() {
  for (const line of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const { hours, closed = '[]' } = line.dataset as { hours: string; closed?: string }
    const state = findOpenState(JSON.parse(hours), new Date(), JSON.parse(closed))
    line.textContent = describeOpenState(state)
    line.dataset.open = `${state.isOpen}`
  }
}

showOpenState()
setInterval(showOpenState, 20_000)
// Back from the page cache, from another tab, or shown after being prerendered.
document.addEventListener('visibilitychange', showOpenState)
