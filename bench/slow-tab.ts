import type { DevTools } from './devtools.ts'
import { phone, slowPhone } from './phone.ts'

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
      ask('Page.enable')
      ask('Page.addScriptToEvaluateOnNewDocument', { source })
    }
    await ask('Runtime.runIfWaitingForDebugger')
    opened.resolve()
  })
  const { targetId } = await devTools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    forTab: true
  })
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{}] }
  await devTools.send('Target.setAutoAttach', attach, String(sessionId))
  await opened.promise
  return pages
}

/** Resolves with what it is, once it is something. */
export async function waitUntil(devTools: DevTools, session: string, isSo: string): Promise<unknown> {
  const end = Date.now() + 60_000
  for (;;) {
    const found = await evaluate(devTools, session, isSo)
    if (found) return found
    if (Date.now() > end) throw new Error(`Waited 60 s in vain for ${isSo}`)
    await wait(100)
  }
}

/** Undefined where the page is gone, or kept for the back button: then it does not answer at all. */
export async function evaluate(devTools: DevTools, session: string, expression: string): Promise<unknown> {
  const asked = devTools.send('Runtime.evaluate', { expression, returnByValue: true }, session).catch(() => null)
  const answer = await Promise.race([asked, wait(1000).then(() => null)])
  return (answer?.result as { value?: unknown } | undefined)?.value
}

export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
