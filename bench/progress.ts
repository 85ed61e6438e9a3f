export interface Progress {
  say(what: string): void
  /** So many of the seconds that were expected are over, whatever they took. */
  advance(seconds: number): void
  end(): void
}

interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const quietMs = 30_000

/** One line that is written over in a terminal; elsewhere a line every half minute. */
export function showProgress(
  expected: number,
  terminal: Terminal = process.stderr,
  now = () => performance.now()
): Progress {
  const began = now()
  let [done, what, saidAt] = [0, '', Number.NEGATIVE_INFINITY]

  function write() {
    const line = `${Math.floor((done / expected) * 100)}%  ${what}, ${describeRest()}`
    if (terminal.isTTY) terminal.write(`\r\x1b[2K${line.slice(0, (terminal.columns || 80) - 1)}`)
    else if (now() - saidAt >= quietMs) {
      terminal.write(`${line}\n`)
      saidAt = now()
    }
  }

  /** This machine's pace as seen so far; before that, the pace of the machine that the expectation comes from. */
  function describeRest(): string {
    const pace = done > 0 ? (now() - began) / 1000 / done : 1
    const seconds = (expected - done) * pace
    return seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.round(seconds / 60)} min left`
  }

  return {
    say(next) {
      what = next
      write()
    },
    advance(seconds) {
      done += seconds
      write()
    },
    end() {
      if (terminal.isTTY) terminal.write('\r\x1b[2K')
    }
  }
}
