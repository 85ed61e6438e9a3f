import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '../catalogue/routes.ts'
import { findBrowser } from '../tests/support/browser.ts'
import { scriptsAhead, serveBareSite } from './bare-site.ts'
import { connectDevTools, type DevTools, launchChromium, openSlowTab, waitUntil } from './chromium.ts'
import { compare } from './compare.ts'
import { openSlowLine } from './phone.ts'

export interface WayFigures {
  name: string
  /** Milliseconds from the click, or the address, until the form is drawn, and until our code answers to it. */
  visible: number
  usable: number
  /** Until the form of the same page is drawn that has no code of ours. */
  bareVisible?: number
  /** Runs in which the page had been made ready before the click. */
  prerendered: number
}

type Point = { x: number; y: number }

type Click = (devTools: DevTools, session: string, point: Point) => Promise<number>

/** Gives back when it was let go, from where the clock runs: not awaited, because the page is gone before it can answer. */
const clicks: Record<string, Click> = {
  async 'Home to form by a tap, finger down for 100 ms'(devTools, session, point) {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }, session)
    await wait(100)
    devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }, session).catch(() => {})
    return Date.now()
  },
  async 'Home to form by a click, pointer on the link for 1 s'(devTools, session, point) {
    const mouse = (type: string) =>
      devTools.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount: 1 }, session)
    await devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point }, session)
    await wait(1000)
    await mouse('mousePressed')
    mouse('mouseReleased').catch(() => {})
    return Date.now()
  }
}

/**
 * Phones make a page ready once a link to it that is marked `eager` is in view. A desktop Chromium can, but waits for a
 * pointer unless it is told; it also looks at one link in a hundred only.
 */
const likeOnPhones = [
  'PreloadingEagerViewportHeuristics',
  'PreloadingModerateViewportHeuristics',
  'NavigationPredictor:random_anchor_sampling_period/1'
]

type Way = (devTools: DevTools, session: string, origin: string) => Promise<number>

const fromHome = (click: Click) => async (devTools: DevTools, home: string, origin: string) => {
  await devTools.send('Page.navigate', { url: origin }, home)
  await waitUntil(devTools, [home], `(${isReady})()`)
  await wait(1000)
  return click(devTools, home, (await waitUntil(devTools, [home], `(${findLink})()`)) as Point)
}

const ways: Record<string, Way> = {
  ...Object.fromEntries(Object.entries(clicks).map(([name, click]) => [name, fromHome(click)])),
  async 'Form opened at its address'(devTools, session, origin) {
    const began = Date.now()
    await devTools.send('Page.navigate', { url: `${origin}${paths.contact}` }, session)
    return began
  }
}

/** To the form on a slow phone: from Home by its link, with whatever the browser makes ready on its own, and directly. */
export async function measureWayToContact(port: number, runs: number) {
  const chromium = await launchChromium(findBrowser(), [`--enable-features=${likeOnPhones.join()}`])
  const devTools = await connectDevTools(chromium)
  const bareSite = await serveBareSite(`http://localhost:${port}`, scriptsAhead)
  const [line, bareLine] = [await openSlowLine(port), await openSlowLine(bareSite.port)]
  const figures: WayFigures[] = []
  for (const [name, go] of Object.entries(ways)) {
    let prerendered = 0
    const measureOurs = async () => {
      const { wasPrerendered, ...times } = await measure(devTools, line.origin, go)
      prerendered += wasPrerendered
      return times
    }
    const measureBare = () => measure(devTools, bareLine.origin, go)
    const { ours, bare } = await compare<'visible' | 'usable'>(name, runs, measureOurs, measureBare)
    figures.push({ name, ...ours, bareVisible: bare.visible, prerendered })
  }
  devTools.close()
  chromium.kill()
  for (const { close } of [line, bareLine, bareSite]) close()
  return { browser: chromium.name, ways: figures }
}

type Moments = { visible: number; usable: number; wasPrerendered: number }

async function measure(devTools: DevTools, origin: string, go: Way): Promise<Moments> {
  const { browserContextId } = await devTools.send('Target.createBrowserContext')
  const pages = await openSlowTab(devTools, browserContextId, `(${noteMoments})()`)
  const began = await go(devTools, pages[0] ?? '', origin)
  const moments = (await waitUntil(devTools, pages, `(${readMoments})(${began})`)) as Moments
  await devTools.send('Target.disposeBrowserContext', { browserContextId })
  return moments
}

/* From here on all of it runs in the page. */

function isReady(): boolean {
  // In a bare page nothing wakes them.
  const isBare = !document.querySelector('script[type="module"]')
  return document.readyState === 'complete' && (isBare || !document.querySelector('astro-island[ssr]'))
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
}

function findLink(): Point {
  const link = document.querySelector('main a[href="/contact/"]')
  const { x = 0, y = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

function readMoments(began: number): Moments | null {
  const { formVisible, formAwake } = window as { formVisible?: number; formAwake?: number }
  const [visit] = performance.getEntriesByType('navigation') as { activationStart?: number }[]
  const isBare = !document.querySelector('script[type="module"]')
  if (!formVisible || !(formAwake || isBare)) return null
  return {
    visible: formVisible - began,
    // It may have been awake before it was shown.
    usable: Math.max(formVisible, formAwake ?? 0) - began,
    wasPrerendered: visit?.activationStart ? 1 : 0
  }
}
