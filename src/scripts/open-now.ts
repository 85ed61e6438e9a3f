import { describeOpenState, findOpenState, type Week } from '../../domain/opening-hours.ts'

/** A page that was built yesterday cannot know the time: the line is reserved, and filled in here. */
function showOpenState() {
  for (const line of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const state = findOpenState(JSON.parse(line.dataset.hours ?? '') as Week, new Date())
    line.textContent = describeOpenState(state)
    line.dataset.open = String(state.isOpen)
  }
}

// In the script of every page, which is small enough to be inlined: a file of its own would delay the page.
if (document.querySelector('[data-hours]')) {
  showOpenState()
  setInterval(showOpenState, 20_000)
  // Back from sleep, from the page cache, or shown after being made ready on hover.
  for (const event of ['visibilitychange', 'prerenderingchange']) document.addEventListener(event, showOpenState)
  addEventListener('pageshow', showOpenState)
}
