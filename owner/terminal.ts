import { createInterface, type Interface } from 'node:readline/promises'

export type Asking = Pick<Interface, 'question'>

export const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)

export async function inTerminal<Result>(work: (terminal: Asking) => Promise<Result>): Promise<Result> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return work(terminal)
    .catch((error) => {
      // Ctrl+C or Ctrl+D at a question isn't a fault to be traced.
      if (error.code === 'ABORT_ERR') process.exit(130)
      throw error
    })
    .finally(() => terminal.close())
}

export const isYes = (answer: string) => /^y(es)?$/i.test(answer.trim())
