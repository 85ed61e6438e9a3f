import { expect, test } from 'vitest'
import { showProgress } from './progress.ts'

function listen(isTTY: boolean) {
  const written: string[] = []
  let ms = 0
  const terminal = { isTTY, columns: 60, write: (text: string) => written.push(text) }
  const progress = showProgress(100, terminal, () => ms)
  return {
    written,
    progress,
    pass: (seconds: number) => {
      ms += seconds * 1000
    }
  }
}

test('a terminal has one line, written over and cleared in the end', () => {
  const { written, progress, pass } = listen(true)
  progress.say('page 1/25 /')
  pass(40)
  progress.advance(20)
  progress.say(`page 2/25 /${'long/'.repeat(20)}`)
  progress.end()
  expect(written.map((text) => text.replace('\r\x1b[2K', '<'))).toEqual([
    '<0%  page 1/25 /, about 2 min left',
    // Twice as slow as expected, so the rest is, too.
    '<20%  page 1/25 /, about 3 min left',
    expect.stringMatching(/^<20%.{56}$/),
    '<'
  ])
})

test('elsewhere a line comes now and then', () => {
  const { written, progress, pass } = listen(false)
  progress.say('a')
  pass(10)
  progress.say('b')
  progress.advance(10)
  pass(25)
  progress.say('c')
  progress.end()
  expect(written).toEqual(['0%  a, about 2 min left\n', '10%  c, about 5 min left\n'])
})
