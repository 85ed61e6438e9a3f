export interface Progress {
  /** Also ends the step before. */
  begin(words: string): void
  end(): void
  /** From here on it is too late to stop. */
  commit(): void
  /** From here on stopping aborts what is being sent, in place of ending at once. */
  letAbort(): AbortSignal
}

const output = process.stdout

/** Short lines with seconds: "Building… 14 s". On a terminal the seconds count up. */
export function createProgress(): Progress {
  let current: { words: string; since: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let isTooLate = false
  let sending: AbortController | undefined

  const count = () => `${current?.words} ${Math.round((performance.now() - (current?.since ?? 0)) / 1000)} s`
  function end() {
    clearInterval(timer)
    if (current) output.write(`${output.isTTY ? '\r' : ''}${count()}\n`)
    current = null
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  function stop() {
    if (isTooLate) return void output.write('\nIt is being switched: one moment, or the site would be left half-way.\n')
    process.exitCode = 130
    if (sending) return sending.abort()
    process.stderr.write('\nStopped. The live site is as it was.\n')
    process.exit(130)
  }

  return {
    begin(words) {
      end()
      current = { words, since: performance.now() }
      output.write(output.isTTY ? words : `${words}\n`)
      if (output.isTTY) timer = setInterval(() => output.write(`\r${count()}`), 1000)
    },
    end,
    commit() {
      isTooLate = true
    },
    letAbort() {
      sending = new AbortController()
      return sending.signal
    }
  }
}
