import { expect, test } from 'vitest'
import { drawLine, fitWords, measure } from './letters.ts'

const box = { width: 600, lines: 2, most: 80, least: 30 }

test('short words are as large as they may be, longer ones smaller, on as many lines as there are', () => {
  expect(fitWords('Full Valet', box)).toEqual({ size: 80, lines: ['Full Valet'], isWhole: true })
  const longer = fitWords('Mobile valeting in Sutton Coldfield and beyond', box)
  expect(longer.lines).toHaveLength(2)
  expect(longer.size).toBeLessThan(80)
  expect(longer.lines.join(' ')).toBe('Mobile valeting in Sutton Coldfield and beyond')
})

test('however long, words stay inside their box', () => {
  for (const words of ['x'.repeat(60), 'Wide Words '.repeat(30)]) {
    const { size, lines, isWhole } = fitWords(words, box)
    expect(isWhole).toBe(false)
    expect(lines.length).toBeLessThanOrEqual(box.lines)
    expect(lines.at(-1)).toMatch(/…$/)
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width)
  }
})

test('letters are shapes, accents and £ too, and what the face lacks is left out', () => {
  const drawn = drawLine('Łódź £9 é', 10, 20, 40, 'currentColor')
  expect(drawn.match(/<path /g)).toHaveLength(7)
  expect(drawn).not.toMatch(/<text|NaN|undefined/)
  expect(measure('漢', 40)).toBe(0)
})
