import { setTimeout as wait } from 'node:timers/promises'
import { findBrowser } from '../tests/support/browser.ts'
import { composeBarePage } from './bare-press.ts'
import { connectDevTools, type DevTools, launchChromium, type SlowPage, withSlowPage } from './chromium.ts'
import { compare } from './compare.ts'
import { openSlowLine } from './phone.ts'
import { type Press, presses } from './presses.ts'

/** Milliseconds from press to picture; null where one press was not enough. */
interface Medians {
  /** A second after `load`. */
  first: number | null
  /** When the page has long been quiet. */
  later: number | null
}

export interface PressFigures extends Medians {
  name: string
  path: string
  /** The same press on a page without our code, where it is measured against that. */
  bare?: Medians
}

const patienceMs = 5000

/** Nobody presses what has not stood still for a moment: until then the slow phone draws what was scrolled to. */
const sightMs = 200

/** On a slow phone: how long until a press shows its effect. Medians; one run without effect spoils them. */
export async function measurePresses(port: number, runs: number): Promise<PressFigures[]> {
  const chromium = await launchChromium(findBrowser())
  const devTools = await connectDevTools(chromium)
  const line = await openSlowLine(port)
  const figures: PressFigures[] = []
  for (const press of presses) {
    const address = `${line.origin}${press.path}`
    const bareHtml = press.isHeavy
      ? await withSlowPage(devTools, (page) => composeBarePage(page, address, () => pressAndWait(page, press)))
      : undefined
    const { ours, bare } = await compare(
      `press: ${press.name}`,
      runs,
      () => measure(devTools, address, press),
      bareHtml ? () => measure(devTools, address, press, bareHtml) : undefined
    )
    figures.push({ name: press.name, path: press.path, ...ours, bare: bareHtml ? bare : undefined })
  }
  devTools.close()
  chromium.kill()
  line.close()
  return figures
}

/** `bareHtml` stands in for the page; everything else comes over the same line. */
function measure(devTools: DevTools, address: string, press: Press, bareHtml?: string) {
  return withSlowPage(devTools, async (page) => {
    await page.open(address, bareHtml)
    await wait(1000 - sightMs)
    const first = await pressAndWait(page, press)
    await page.waitUntil("!document.querySelector('astro-island[ssr]')")
    await wait(1500)
    return { first, later: await pressAndWait(page, press) }
  })
}

/** The clock runs in the page, from what is answered (as in INP) until the frame with the effect has been drawn. */
async function pressAndWait(page: SlowPage, press: Press): Promise<number> {
  const { selector, prepare, see, on } = press
  await page.run(`(${prepare})(${find(selector)})`)
  await wait(sightMs)
  await page.run(`void (window.taken = (${watch})(${see}, '${on}', ${patienceMs}))`)
  await act(page, press)
  return Number(await page.run('taken'))
}

async function act(page: SlowPage, { selector, act }: Press) {
  if ('key' in act) {
    const { key, code } = act
    const text = key.length === 1 ? key : undefined
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode: code })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: code })
    return
  }
  const box = (await page.run(`${find(selector)}.getBoundingClientRect().toJSON()`)) as DOMRect
  const point = { x: box.x + box.width * act.across(), y: box.y + box.height * act.down }
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const find = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

function watch(see: Press['see'], on: Press['on'], patience: number): Promise<number> {
  const before = see()
  return new Promise((done) => {
    const start = ({ timeStamp, isTrusted }: Event) => {
      // Not one that the page repeats.
      if (!isTrusted) return
      removeEventListener(on, start, true)
      const look = () => {
        const waited = performance.now() - timeStamp
        if (waited > patience) return done(Number.POSITIVE_INFINITY)
        if (see() === before) return requestAnimationFrame(look)
        // A message waits until this frame's layout and paint are over.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - timeStamp)
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener(on, start, true)
  })
}
