import { type ChildProcess, spawn } from 'node:child_process'

export type Preview = ReturnType<typeof startPreview>

/** Astro's own server with hot reload, for the page beside the form. Only the editor may frame it. */
export function startPreview(port: number, framers: string[]) {
  let state: 'starting' | 'ready' | 'stopped' = 'stopped'
  let server: ChildProcess | undefined
  let isEnding = false

  function wake() {
    if (state !== 'stopped' || isEnding) return
    state = 'starting'
    server = spawn(
      process.execPath,
      ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', String(port)],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DEV_FRAMERS: framers.join(' ') }
      }
    )
    server.once('exit', () => {
      state = 'stopped'
    })
    waitUntilReady()
  }

  async function waitUntilReady() {
    while (state === 'starting') {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).catch(() => null)
      if (answer && state === 'starting') state = 'ready'
      else await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }

  wake()
  return {
    readState: () => state,
    /** Starts it again if it has stopped, which it does when the content is broken. */
    wake,
    /** For another firm's folder. */
    restart() {
      if (state === 'stopped') return wake()
      server?.once('exit', wake)
      server?.kill()
    },
    stop() {
      isEnding = true
      server?.kill()
    }
  }
}
