import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type RelayChild = Awaited<ReturnType<typeof startRelayChild>>

type Options = {
  cwd: string
  env?: Record<string, string>
  script?: string
  /** Where the log goes instead of to `log`: the number of an open file. */
  stderr?: number
}

/** A relay in a process of its own, ready to be killed. */
export async function startRelayChild({
  cwd,
  env = {},
  script = join('tests', 'faults', 'relay-process.ts'),
  stderr
}: Options) {
  const child = spawn(process.execPath, [join(process.cwd(), script)], {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', stderr ?? 'pipe']
  })
  const stopWithUs = () => child.kill('SIGKILL')
  process.once('exit', stopWithUs)
  const log: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const printed: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed.push(text)
      const [, found] = printed.join('').match(/(?:listening on |Site: .*:)(\d+)/) ?? []
      if (found) resolve(Number(found))
    })
    child.once('exit', (code, signal) => reject(new Error(`The relay ended (${code ?? signal}): ${log.join('')}`)))
  })
  return {
    port,
    log,
    printed,
    pid: child.pid,
    /** Resolves with the exit code, or the signal's name. */
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      process.off('exit', stopWithUs)
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill(signal)
        await exited
      }
      return child.exitCode ?? child.signalCode
    }
  }
}
