import { parse } from 'node-html-parser'
import { type Front, openFront } from './front.ts'
import type { Point, Screen, Tab } from './webdriver.ts'

export type Visitor = ReturnType<typeof createVisitor>
export type Journey = (visitor: Visitor) => Promise<void>
/** By name. */
export type Journeys = Record<string, Journey>

type Site = { port: number; mailbox?: string }

/** A busy machine is slow, not broken. */
const patienceMs = 60_000

/** A person in front of a tab: sees, presses and types, and waits a while for what should come. */
function createVisitor(tab: Tab, screen: Screen, front: Front, mailbox: string) {
  const eyes = createEyes(tab, mailbox)
  const open = (path: string) => tab.open(`${front.origin}${path}`)
  return {
    ...{ screen, tab, front, open, press: tab.press },
    ...eyes,
    ...createHands(tab),
    async openAwake(path: string) {
      await open(path)
      await eyes.waitUntilAwake()
    }
  }
}

export async function walk(journey: Journey, tab: Tab, screen: Screen, { port, mailbox = '' }: Site) {
  const front = await openFront(port)
  try {
    await journey(createVisitor(tab, screen, front, mailbox))
    const faults = front.faults.filter((fault) => !front.allowed?.test(fault))
    if (faults.length > 0) throw new Error(`The page said ${faults.join(' | ')}`)
  } finally {
    await front.close()
  }
}

function createEyes(tab: Tab, mailbox: string) {
  const { evaluate } = tab
  /** Asks the page until it says yes; what it said last is in the complaint. */
  const waitFor = <Args extends unknown[]>(what: string, isSo: (...args: Args) => unknown, ...args: Args) =>
    waitUntil(what, () => evaluate(isSo, ...args))
  const waitUntilAwake = () => waitFor('the islands to wake', isAwake)
  const waitForAddress = (pattern: RegExp) =>
    waitFor(`the address ${pattern}`, (source) => new RegExp(source).test(location.href), pattern.source)
  return {
    ...{ evaluate, waitFor, waitUntilAwake, waitForAddress },
    /** At this address, and awake. */
    async arrive(pattern: RegExp) {
      await waitForAddress(pattern)
      await waitUntilAwake()
    },
    see: (selector: string, text: string | RegExp = '') =>
      waitUntil(`"${selector}" with ${text}`, async () => {
        const seen = await evaluate(listSeen, selector)
        if (seen.some((words) => (typeof text === 'string' ? words.includes(text) : text.test(words)))) return true
        throw new Error(seen.length > 0 ? `it says ${seen.join(' | ').slice(0, 200)}` : 'there is none')
      }),
    missOut: (selector: string) =>
      waitUntil(`"${selector}" to be gone`, async () => (await evaluate(listSeen, selector)).length === 0),
    /** The mail with all of this in it. */
    async seeMail(...parts: string[]) {
      const opened = await fetch(mailbox, { redirect: 'manual' })
      const headers = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' }
      await waitUntil(`a mail with ${parts}`, async () => {
        const page = parse(await (await fetch(new URL('/__mailbox', mailbox), { headers })).text())
        const mails = page.querySelectorAll('li').map(({ text }) => text.toUpperCase())
        return mails.some((text) => parts.every((part) => text.includes(part.toUpperCase())))
      })
    },
    measure: (selector: string) =>
      evaluate((one) => {
        const { left, top, bottom, width, height } = (document.querySelector(one) as Element).getBoundingClientRect()
        return { left, top, bottom, width, height }
      }, selector),
    waitForFocus: (selector: string) =>
      waitFor(`the focus on ${selector}`, (one) => document.activeElement?.matches(one), selector)
  }
}

function createHands(tab: Tab) {
  /** Where it can be pressed, once it has come to rest and nothing covers it. */
  async function find(selector: string, text = ''): Promise<Point> {
    let last: unknown
    let rests = 0
    await waitUntil(`"${selector}" ${text} to press`, async () => {
      const found = await tab.evaluate(locate, selector, text)
      rests = JSON.stringify(found) === JSON.stringify(last) ? rests + 1 : 0
      last = found
      if (typeof found === 'string') throw new Error(found)
      // A busy machine draws the same frame twice while the page still glides.
      return rests > 2
    })
    return last as Point
  }

  /** Whoever misses, because the page moved at the last moment, sees that and presses again. */
  async function tap(selector: string, text = '') {
    for (let tries = 1; ; tries += 1) {
      const point = await find(selector, text)
      await tab.evaluate(aim, selector, text, point)
      await tab.drag([point])
      // A page that was left by this press answers nothing, or is another one.
      const missed = await tab.evaluate(() => window.missed ?? '').catch(() => '')
      if (!missed) return
      console.log(`         missed "${selector}" ${text}: ${missed}`)
      if (tries === 3) throw new Error(`pressed three times beside "${selector}" ${text}: ${missed}`)
    }
  }

  async function type(selector: string, value: string) {
    await tap(selector)
    await tab.evaluate((one) => document.querySelector<HTMLInputElement>(one)?.select(), selector)
    await (value ? tab.type(value) : tab.press('Backspace'))
    await waitUntil(`"${value}" in ${selector}`, async () => {
      const held = await tab.evaluate((one) => document.querySelector<HTMLInputElement>(one)?.value, selector)
      check(`it holds "${held}"`, held === value)
      return true
    })
  }

  /** A driver may lose a key, which is told. A page that loses one fails the second time as well. */
  async function fill(selector: string, value: string) {
    try {
      await type(selector, value)
    } catch (error) {
      console.log(`         typed again: ${error}`)
      await type(selector, value)
    }
  }

  return {
    find,
    tap,
    fill,
    /** The list that a browser draws for it is not part of the page, so no driver can press there. */
    choose: (selector: string, value: string) =>
      tab.evaluate(
        (one, wanted) => {
          const select = document.querySelector(one) as HTMLSelectElement
          select.value = wanted
          for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
        },
        selector,
        value
      )
  }
}

export function check(what: string, isSo: unknown): asserts isSo {
  if (!isSo) throw new Error(what)
}

export async function waitUntil(what: string, isSo: () => unknown): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;) {
    // A page that is just being left answers nothing.
    const answer = await Promise.resolve()
      .then(isSo)
      .catch((error: Error) => error)
    if (answer && !(answer instanceof Error)) return
    if (Date.now() > end)
      throw new Error(`waited in vain for ${what}${answer instanceof Error ? ` (${answer.message})` : ''}`)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

declare global {
  interface Window {
    /** Where the last press went instead; empty when it went where it was aimed. */
    missed?: string
  }
}

/** In the page. */
function isAwake(): boolean {
  const isBusy = document.querySelector(
    'astro-island[ssr]:not([client=visit]), :is([data-fade], [data-later]):not([data-laid])'
  )
  const isShared = performance.getEntriesByType('resource').some(({ name }) => /\/later\./.test(name))
  return document.readyState === 'complete' && isShared && !isBusy
}

/** In the page. Safari before 17.4 has no `checkVisibility`; later ones give boxes to what is folded away. */
function listSeen(selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .filter((one) => one.getClientRects().length > 0 && one.checkVisibility?.({ visibilityProperty: true }) !== false)
    .map((one) => (one.textContent ?? '').replace(/\s+/g, ' '))
}

/** In the page. Both ends of a press count: a page that glides in between makes no click of it. */
function aim(selector: string, text: string, { x, y }: Point) {
  window.missed = 'nothing was pressed'
  const expected = document.elementFromPoint(x, y)
  const note = ({ type, target }: Event) => {
    const hit = target as Element
    const all = [...document.querySelectorAll(selector)].filter((one) => (one.textContent ?? '').includes(text))
    const isHit = hit === expected || all.some((one) => one.contains(hit) || hit.closest('label')?.control === one)
    // What was pressed may be gone when the finger is lifted.
    const isDecided = type === 'pointerup' && (window.missed !== '' || all.length === 0)
    if (!isDecided) window.missed = isHit ? '' : `${type} ${hit.outerHTML.slice(0, 80)}`
  }
  for (const type of ['pointerdown', 'pointerup']) addEventListener(type, note, { capture: true, once: true })
}

/** In the page. Scrolled at once: a driver that presses while the page glides misses. */
function locate(selector: string, text: string): Point | string {
  const all = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)
  const element = all.find((one) => (one.textContent ?? '').includes(text))
  if (!element) return `${all.length} in sight, none with this text`
  const isInView = ({ top, bottom }: DOMRect) => top >= 80 && bottom <= innerHeight - 90
  if (!isInView(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [{ left, top, width, height }] = element.getClientRects() as unknown as [DOMRect]
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  const hit = document.elementFromPoint(point.x, point.y)
  const isHit = hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
  return isHit ? point : `covered by ${hit?.outerHTML.slice(0, 80)}`
}
