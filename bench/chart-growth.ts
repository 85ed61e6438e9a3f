import { readColour } from '../src/lib/colours.ts'
import { chooseSteps, drawSheet, line, round, write } from './chart.ts'
import type { GrowthFigures } from './growth.ts'
import { whole } from './table.ts'

const width = 960
const height = 430
const panel = { top: 96, bottom: 350, width: 370 }

type Point = { pages: number; value: number }

/** Two panels over the number of pages: seconds, beside what growing in proportion would be, and memory. */
export function drawGrowth(figures: GrowthFigures[]): string {
  const builds = figures.filter(({ hasPictures }) => hasPictures).toSorted((a, b) => a.pages - b.pages)
  const seconds = builds.map(({ pages, seconds }) => ({ pages, value: seconds }))
  const memory = builds.flatMap(({ pages, peakMegabytes }) =>
    peakMegabytes === null ? [] : [{ pages, value: peakMegabytes }]
  )
  return drawSheet(
    {
      width,
      height,
      title: 'Building more and more pages',
      description: builds
        .map(
          ({ pages, seconds, peakMegabytes }) =>
            `${whole(pages)} pages: ${seconds.toFixed(1)} s${peakMegabytes === null ? '' : `, ${whole(peakMegabytes)} MB`}`
        )
        .join('; ')
    },
    [
      ...drawPanel(80, 'seconds', seconds, (value) => value.toFixed(1), true),
      ...(memory.length > 0
        ? drawPanel(80 + panel.width + 110, 'peak memory, MB', memory, whole, false)
        : [write(80 + panel.width + 110, 220, 'memory: not known on this system')])
    ]
  )
}

function drawPanel(
  left: number,
  label: string,
  points: Point[],
  show: (value: number) => string,
  isLogarithmic: boolean
) {
  const down = isLogarithmic ? scaleByPowers(points) : scaleEvenly(points)
  const pageCounts = points.map(({ pages }) => pages)
  const [least, most] = [Math.log10(Math.min(...pageCounts)), Math.log10(Math.max(...pageCounts))]
  const across = (pages: number) =>
    left + 30 + (most > least ? (Math.log10(pages) - least) / (most - least) : 0.5) * (panel.width - 60)
  const path = points.map(({ pages, value }) => `${round(across(pages))},${round(down.place(value))}`).join(' ')
  return [
    write(left - 8, panel.top - 22, label, 'font-weight="600"'),
    ...down.ticks.flatMap((value) => [
      line(left, down.place(value), left + panel.width, down.place(value), `stroke="${readColour('line')}"`),
      write(left - 8, down.place(value) + 4, whole(value), `text-anchor="end" fill="${readColour('slate')}"`)
    ]),
    `<polyline points="${path}" fill="none" stroke="${readColour('dusk')}" stroke-width="3"/>`,
    // Above our own line, which it may lie on.
    ...(isLogarithmic ? drawProportion(points, across, down.place) : []),
    ...points.flatMap(({ pages, value }, index) => [
      `<circle cx="${round(across(pages))}" cy="${round(down.place(value))}" r="5" fill="${readColour('dusk')}"/>`,
      write(
        across(pages),
        down.place(value) - 12,
        show(value),
        `text-anchor="${index === points.length - 1 ? 'end' : 'middle'}" font-weight="600"`
      ),
      write(across(pages), panel.bottom + 22, whole(pages), `text-anchor="middle" fill="${readColour('slate')}"`)
    ]),
    write(left + panel.width / 2, panel.bottom + 46, 'pages', `text-anchor="middle" fill="${readColour('slate')}"`)
  ]
}

/** From the middle build on: the first one's time is mostly spent before any page. */
function drawProportion(points: Point[], across: (pages: number) => number, place: (value: number) => number) {
  const from = points.at(-2)
  const to = points.at(-1)
  if (!from || !to) return []
  const end = from.value * (to.pages / from.pages)
  const stroke = `stroke="${readColour('ember')}" stroke-width="3" stroke-dasharray="6 5"`
  const key = across(to.pages) - 150
  return [
    line(across(from.pages), place(from.value), across(to.pages), place(end), stroke),
    line(key, panel.top - 26, key + 30, panel.top - 26, stroke),
    write(key + 38, panel.top - 22, 'if it grew in proportion')
  ]
}

interface Scale {
  ticks: number[]
  place(value: number): number
}

const onPanel = (share: number) => panel.bottom - share * (panel.bottom - panel.top)

function scaleEvenly(points: Point[]): Scale {
  const { step, top } = chooseSteps(Math.max(...points.map(({ value }) => value)) * 1.1)
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step)
  return { ticks, place: (value) => onPanel(value / top) }
}

function scaleByPowers(points: Point[]): Scale {
  const values = points.map(({ value }) => value)
  const least = Math.floor(Math.log10(Math.min(...values)))
  // Room for ten times as much: what growing in proportion would come to.
  const most = Math.ceil(Math.log10(Math.max(...values) * 1.5))
  const ticks = Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index))
  return { ticks, place: (value) => onPanel((Math.log10(value) - least) / (most - least)) }
}
