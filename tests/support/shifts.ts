import type { Page } from '@playwright/test'

/** From now on, what has moved on the page under the reader's eyes: less than 0.005 is a word that moved by a pixel. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    type Shift = { value: number; sources: { node: Element | null }[] }
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[])
        if (value > 0.005) shifts.push(`${value} ${sources.map(({ node }) => node?.textContent?.slice(0, 80))}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await document.fonts.ready
      // A shift is reported after the frame that it was drawn in.
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifts: string[] }).shifts
    })
}
