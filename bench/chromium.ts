import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launch } from 'chrome-launcher'
import { browserFlags } from '../tests/support/browser.ts'
import { phone, slowPhone } from './phone.ts'

type Chromium = Awaited<ReturnType<typeof launchChromium>>

/**
 * Without Playwright: with that at the same browser, tasks of 15 ms took up to 60 on two cores, and a page of plain HTML
 * seemed to block for 200. It also forbids prerendering in the pages it drives.
 */
export async function launchChromium(chromePath: string, flags: string[] = []) {
  const chromeFlags = ['--headless=new', ...browserFlags, ...flags]
  const { port, kill } = await launch({ chromePath, chromeFlags, handleSIGINT: false })
  process.once('exit', kill)
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { Browser: version, webSocketDebuggerUrl } = (await answer.json()) as Record<string, string>
  return { port, kill, name: `${basename(chromePath)} ${version?.replace(/^.*\//, '')}`, webSocketDebuggerUrl }
}

type Params = Record<string, unknown>
type Listener = (params: Params) => void

export type DevTools = Awaited<ReturnType<typeof connectDevTools>>

/** Chromium's own protocol. */
export async function connectDevTools({ webSocketDebuggerUrl = '' }: Chromium) {
  const socket = new WebSocket(webSocketDebuggerUrl)
  const waiting = new Map<number, PromiseWithResolvers<Params>>()
  const listeners = new Map<string, Listener>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data))
    if (method) listeners.get(method)?.(params)
    else if (error) waiting.get(id)?.reject(new Error(`Chromium: ${error.message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened)
    socket.addEventListener('error', failed)
  })
  return {
    send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
      const answer = Promise.withResolvers<Params>()
      count += 1
      waiting.set(count, answer)
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
      return answer.promise
    },
    on: (method: string, listener: Listener) => void listeners.set(method, listener),
    close: () => socket.close()
  }
}

/**
 * A tab whose every page is on the slow phone and runs `source` first, also those made ready unseen: each is a target
 * of its own. The list of sessions grows with them.
 */
export async function openSlowTab(devTools: DevTools, browserContextId: unknown, source: string): Promise<string[]> {
  const pages: string[] = []
  const opened = Promise.withResolvers<void>()
  devTools.on('Target.attachedToTarget', async ({ sessionId, targetInfo }) => {
    const session = String(sessionId)
    const ask = (method: string, params = {}) => devTools.send(method, params, session).catch(() => {})
    if ((targetInfo as { type: string }).type === 'page') {
      pages.push(session)
      const { viewport, deviceScaleFactor } = phone
      ask('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuRate })
      ask('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
      ask('Emulation.setTouchEmulationEnabled', { enabled: true })
      ask('Emulation.setFocusEmulationEnabled', { enabled: true })
      ask('Page.enable')
      ask('Page.addScriptToEvaluateOnNewDocument', { source })
    }
    await ask('Runtime.runIfWaitingForDebugger')
    opened.resolve()
  })
  const blank = { url: 'about:blank', browserContextId, forTab: true }
  const { targetId } = await devTools.send('Target.createTarget', blank)
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] }
  await devTools.send('Target.setAutoAttach', attach, String(sessionId))
  await opened.promise
  return pages
}

export type SlowPage = Awaited<ReturnType<typeof openSlowPage>>

/** A fresh visitor's page on the slow phone. */
export async function withSlowPage<Result>(devTools: DevTools, use: (page: SlowPage) => Promise<Result>) {
  const { browserContextId } = await devTools.send('Target.createBrowserContext')
  const result = await use(await openSlowPage(devTools, browserContextId))
  await devTools.send('Target.disposeBrowserContext', { browserContextId })
  return result
}

async function openSlowPage(devTools: DevTools, browserContextId: unknown) {
  const [session = ''] = await openSlowTab(devTools, browserContextId, '')
  const send = (method: string, params?: Params) => devTools.send(method, params, session)
  return {
    send,
    waitUntil: (expression: string) => waitUntil(devTools, [session], expression),
    /** Answers when it has loaded; `html` takes the place of what the server would send. */
    async open(url: string, html?: string) {
      if (html) await replaceAnswer(devTools, send, url, html)
      const loaded = new Promise((resolve) => devTools.on('Page.loadEventFired', resolve))
      await send('Page.navigate', { url })
      await loaded
    },
    /** What an expression is in the page, once it has come to that. */
    async run(expression: string): Promise<unknown> {
      const asked = { expression, returnByValue: true, awaitPromise: true }
      const { result, exceptionDetails } = (await send('Runtime.evaluate', asked)) as Record<string, Params>
      if (exceptionDetails) throw new Error(`In the page: ${JSON.stringify(exceptionDetails.exception)}`)
      return result?.value ?? result?.unserializableValue
    }
  }
}

async function replaceAnswer(devTools: DevTools, send: SlowPage['send'], url: string, html: string) {
  const responseHeaders = [{ name: 'content-type', value: 'text/html; charset=utf-8' }]
  const body = Buffer.from(html).toString('base64')
  devTools.on('Fetch.requestPaused', ({ requestId }) => {
    send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
  })
  await send('Fetch.enable', { patterns: [{ urlPattern: url }] })
}

/** What an expression is in one of the pages, once it is something in any of them. */
export async function waitUntil(devTools: DevTools, pages: string[], expression: string): Promise<unknown> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    for (const page of pages) {
      // A page that is gone, or kept for the back button, does not answer at all.
      const asked = devTools.send('Runtime.evaluate', { expression, returnByValue: true }, page).catch(() => null)
      const answer = await Promise.race([asked, wait(1000, null)])
      const { value } = (answer?.result ?? {}) as { value?: unknown }
      if (value) return value
    }
    await wait(100)
  }
  throw new Error(`Waited 60 s in vain for ${expression}`)
}
