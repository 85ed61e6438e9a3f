import { scriptsAhead, serveBareSite } from './bare-site.ts'
import { connectDevTools, type DevTools } from './devtools.ts'
import { slowPhone } from './phone.ts'
import type { Progress } from './progress.ts'
import { openSlowLine } from './slow-line.ts'
import { evaluate, openSlowTab, wait, waitUntil } from './slow-tab.ts'
import { takeMedian } from './statistics.ts'

export interface WayFigures {
  name: string
  /** Milliseconds from the click until the form is drawn, and until our code answers to it. */
  visible: number
  usable: number
  /** Until the form of the same page is drawn that has no code of ours. */
  bareVisible?: number
  /** Runs in which the page had been made ready before the click. */
  prerendered: number
  runs: number
}

/** In a page: whether it is one of ours, and not bare. */
const hasCode = `document.querySelector('script[type="module"]')`

type Point = { x: number; y: number }

interface Way {
  name: string
  click(devTools: DevTools, session: string, point: Point): Promise<void>
}

const ways: Way[] = [
  {
    name: 'a tap, finger down for 100 ms',
    async click(devTools, session, point) {
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }, session)
      await wait(100)
      // Not awaited: the page that was touched is gone before it can answer.
      devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }, session).catch(() => {})
    }
  },
  {
    name: 'a click, pointer on the link for 1 s',
    async click(devTools, session, { x, y }) {
      const mouse = (type: string) =>
        devTools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }, session)
      await devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }, session)
      await wait(1000)
      await mouse('mousePressed')
      mouse('mouseReleased').catch(() => {})
    }
  }
]

const runSeconds = 8

export const expectWaySeconds = (runs: number) => ways.length * runs * runSeconds

/** From Home to the form by its link, on a slow phone, with whatever the browser makes ready on its own. */
export async function measureWayToContact(
  port: number,
  origin: string,
  site: number,
  runs: number,
  progress: Progress
): Promise<WayFigures[]> {
  const devTools = await connectDevTools(port)
  const figures: WayFigures[] = []
  const bare = await serveBareSite(`http://localhost:${site}`, scriptsAhead)
  const bareLine = await openSlowLine(Number(new URL(bare.origin).port), slowPhone)
  for (const way of ways) {
    const times: Moments[] = []
    const bareTimes: Moments[] = []
    for (let run = 0; run < runs; run++) {
      progress.say(`Home to /contact/: ${way.name}, run ${run + 1}/${runs}`)
      times.push(await measure(devTools, origin, way))
      bareTimes.push(await measure(devTools, bareLine.origin, way))
      progress.advance(runSeconds)
    }
    figures.push({
      name: way.name,
      visible: takeMedian(times.map(({ visible }) => visible)),
      usable: takeMedian(times.map(({ usable }) => usable)),
      bareVisible: takeMedian(bareTimes.map(({ visible }) => visible)),
      prerendered: times.filter(({ wasPrerendered }) => wasPrerendered).length,
      runs
    })
  }
  devTools.close()
  bareLine.close()
  bare.close()
  return figures
}

interface Moments {
  visible: number
  usable: number
  wasPrerendered: boolean
}

async function measure(devTools: DevTools, origin: string, way: Way): Promise<Moments> {
  const { browserContextId } = await devTools.send('Target.createBrowserContext')
  try {
    const pages = await openSlowTab(devTools, browserContextId, `(${noteMoments})()`)
    const [home = ''] = pages
    await devTools.send('Page.navigate', { url: origin }, home)
    await waitUntil(
      devTools,
      home,
      `document.readyState === 'complete' && !(${hasCode} && document.querySelector('astro-island[ssr]'))`
    )
    await wait(1000)
    const point = (await waitUntil(devTools, home, `(${findLink})()`)) as Point
    await way.click(devTools, home, point)
    return await readMoments(devTools, pages)
  } finally {
    await devTools.send('Target.disposeBrowserContext', { browserContextId })
  }
}

/** Runs in every page before its own code. */
function noteMoments() {
  const now = () => performance.timeOrigin + performance.now()
  const look = () => {
    if (!document.getElementById('booking-form')) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(window, { formVisible: now() })
    return port2.postMessage(null)
  }
  // A page made ready unseen draws no frame until it is shown.
  requestAnimationFrame(look)
  const note = (event: Event) => {
    if ((event.target as Element).querySelector?.('#booking-form')) Object.assign(window, { formAwake: now() })
  }
  addEventListener('astro:hydrate', note, true)
  const clicked = (event: Event) => sessionStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp))
  addEventListener('click', clicked, true)
}

function findLink(): Point {
  const link = document.querySelector('main a[href="/contact/"]')
  const { x = 0, y = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

async function readMoments(devTools: DevTools, pages: string[]): Promise<Moments> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    for (const page of pages) {
      const found = await evaluate(devTools, page, `(${readPage})()`)
      if (found) return found as Moments
    }
    await wait(100)
  }
  throw new Error('Home did not lead to the form within 30 s.')
}

function readPage(): Moments | null {
  const { formVisible, formAwake } = window as unknown as { formVisible?: number; formAwake?: number }
  const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart: number
  })[]
  const clicked = Number(sessionStorage.getItem('clicked'))
  const isBare = !document.querySelector('script[type="module"]')
  if (!formVisible || !(formAwake || isBare) || !visit || !clicked) return null
  return {
    visible: formVisible - clicked,
    // It may have been awake before it was shown.
    usable: Math.max(formVisible, formAwake ?? 0) - clicked,
    wasPrerendered: visit.activationStart > 0
  }
}
