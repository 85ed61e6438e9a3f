import { readColour } from '../src/lib/colours.ts'
import { timeBudgets } from './budgets.ts'
import { chooseSteps, drawSheet, line, round, write } from './chart.ts'
import type { PageFigures } from './pages.ts'

const width = 1000
const left = 370
const right = 90
const top = 96
const rowHeight = 24

/** A bar for each page, and a mark where the same page without scripts stands. */
export function drawPages(figures: PageFigures[]): string {
  const height = top + figures.length * rowHeight + 56
  const most = chooseSteps(Math.max(...figures.flatMap(({ lcp, bareLcp }) => [lcp, bareLcp])))
  const across = (ms: number) => left + (ms / most.top) * (width - left - right)
  const bottom = top + figures.length * rowHeight
  const ticks = Array.from({ length: Math.round(most.top / most.step) + 1 }, (_, index) => index * most.step)
  return drawSheet(
    {
      width,
      height,
      title: 'Largest contentful paint of every page',
      description: figures
        .map(({ path, lcp, bareLcp }) => `${path} ${Math.round(lcp)} ms, without scripts ${Math.round(bareLcp)} ms`)
        .join('; ')
    },
    [
      ...drawKey(),
      ...ticks.flatMap((ms) => [
        line(across(ms), top - 6, across(ms), bottom, `stroke="${readColour('line')}"`),
        write(across(ms), bottom + 20, String(ms), `text-anchor="middle" fill="${readColour('slate')}"`)
      ]),
      write((left + width - right) / 2, bottom + 42, 'milliseconds, Lighthouse mobile', middle()),
      write(width - 24, top - 14, 'ratio', `text-anchor="end" fill="${readColour('slate')}"`),
      ...figures.flatMap((page, index) => drawRow(page, top + index * rowHeight, across))
    ]
  )
}

function drawRow({ path, lcp, bareLcp }: PageFigures, y: number, across: (ms: number) => number): string[] {
  const ratio = lcp / bareLcp
  const isKept = ratio <= timeBudgets.lcpRatio
  const shade = isKept ? readColour('ink') : readColour('alarm')
  return [
    write(left - 12, y + 16, path, 'text-anchor="end"'),
    `<rect x="${left}" y="${y + 5}" width="${round(across(lcp) - left)}" height="14" rx="2" fill="${readColour('dusk')}"/>`,
    line(across(bareLcp), y + 1, across(bareLcp), y + 23, `stroke="${readColour('ember')}" stroke-width="4"`),
    write(width - 24, y + 16, ratio.toFixed(3), `text-anchor="end" font-weight="600" fill="${shade}"`)
  ]
}

function drawKey(): string[] {
  return [
    `<rect x="${left}" y="56" width="26" height="12" rx="2" fill="${readColour('dusk')}"/>`,
    write(left + 34, 67, 'the page'),
    line(left + 118, 52, left + 118, 72, `stroke="${readColour('ember')}" stroke-width="4"`),
    write(left + 128, 67, 'the same page without scripts: the limit')
  ]
}

const middle = () => `text-anchor="middle" fill="${readColour('slate')}"`
