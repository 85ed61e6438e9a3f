import { createInterface, type Interface } from 'node:readline/promises'

export type Asking = Pick<Interface, 'question'>

export const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)

export async function inTerminal<Result>(work: (terminal: Asking) => Promise<Result>): Promise<Result> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return work(terminal).finally(() => terminal.close())
}

export const isYes = (answer: string) => /^y(es)?$/i.test(answer.trim())
