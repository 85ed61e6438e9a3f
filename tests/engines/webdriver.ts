import { waitFor } from '../support/wait-for.ts'

export type Point = { x: number; y: number }

export type Screen = { name: string; width: number; height: number }

export const screens: Screen[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 }
]

/** A new browser with nothing in its stores. */
export type OpenTab = (screen: Screen) => Promise<Tab>

/** What a visitor can do in any browser: WebKit by WebDriver, Firefox by Puppeteer, Chromium by Playwright. */
export interface Tab {
  open(url: string): Promise<void>
  /** Runs in the page, so it may use nothing from outside itself. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Presses at the first point and lets go at the last. */
  drag(points: Point[]): Promise<void>
  hover(point: Point): Promise<void>
  /** Into what has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** With the codes by which WebDriver knows them. */
const keyCodes = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015'
} as const

export type Key = keyof typeof keyCodes

/** As Puppeteer and Playwright have them. */
interface Page {
  mouse: { move(x: number, y: number): Promise<void>; down(): Promise<void>; up(): Promise<void> }
  keyboard: { type(text: string): Promise<void>; press(key: Key): Promise<void> }
}

export const operate = (getPage: () => Page): Pick<Tab, 'drag' | 'hover' | 'type' | 'press'> => ({
  async drag([first, ...others]) {
    const { mouse } = getPage()
    if (!first) return
    await mouse.move(first.x, first.y)
    await mouse.down()
    for (const { x, y } of others) await mouse.move(x, y)
    await mouse.up()
  },
  hover: ({ x, y }) => getPage().mouse.move(x, y),
  type: (text) => getPage().keyboard.type(text),
  press: (key) => getPage().keyboard.press(key)
})

/** A tab of the browser behind a W3C WebDriver that listens on this port. */
export async function openWebDriverTab(port: number, capabilities: object): Promise<Tab> {
  const driver = `http://127.0.0.1:${port}`
  await waitFor(`the driver on port ${port}`, () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false
    )
  )
  const session = await ask(driver, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const at = `${driver}/session/${(session as { sessionId: string }).sessionId}`
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    ask(at, 'POST', '/actions', {
      actions: [{ type, id: type, ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }), actions }]
    })
  const evaluate: Tab['evaluate'] = async (run, ...args) =>
    (await ask(at, 'POST', '/execute/sync', { script: `return (${run}).apply(null, arguments)`, args })) as never
  const move = ({ x, y }: Point, duration = 0) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration
  })
  const strike = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value }
  ]
  await ask(at, 'POST', '/timeouts', { script: 30_000, pageLoad: 10_000 })

  return {
    // Old WebKit may still be on its way to its first, empty page, and then stays there; or miss that a page has loaded; then
    // it answers nothing until it is sent there again.
    open: (url) =>
      waitFor(url, async () => {
        await ask(at, 'POST', '/url', { url }).catch(() => {})
        const place = evaluate(() => document.readyState === 'complete' && location.href)
        return (await place.catch(() => '')) === url
      }),
    evaluate,
    async drag([first, ...others]) {
      if (!first) return
      const path = others.map((point) => move(point, 30))
      await act('pointer', [move(first), { type: 'pointerDown', button: 0 }, ...path, { type: 'pointerUp', button: 0 }])
    },
    hover: async (point) => void (await act('pointer', [move(point)])),
    type: async (text) => void (await act('key', [...text].flatMap(strike))),
    press: async (key) => void (await act('key', strike(keyCodes[key]))),
    screenshot: async () => Buffer.from((await ask(at, 'GET', '/screenshot')) as string, 'base64'),
    // A window that has gone away by itself is closed as well.
    close: async () => void (await ask(at, 'DELETE', '').catch(() => {}))
  }
}

async function ask(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(40_000)
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${path}: ${error} ${message}`)
}
