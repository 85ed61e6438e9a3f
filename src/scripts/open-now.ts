import { describeOpenState, findOpenState, type Week } from '../../domain/opening-hours.ts'

/** The page was built earlier and cannot know the time: it reserves a line, which is filled in here. */
function showOpenState() {
  for (const line of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const state = findOpenState(JSON.parse(line.dataset.hours ?? '') as Week, new Date())
    line.textContent = describeOpenState(state)
    line.dataset.open = String(state.isOpen)
  }
}

// Part of every page's script, which is small enough to be inlined; a separate file would delay the page.
if (document.querySelector('[data-hours]')) {
  showOpenState()
  setInterval(showOpenState, 20_000)
  // The page is back from sleep or the page cache, or is shown after being prerendered.
  for (const event of ['visibilitychange', 'prerenderingchange']) document.addEventListener(event, showOpenState)
  addEventListener('pageshow', showOpenState)
}
