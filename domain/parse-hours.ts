import type { Span } from './opening-hours.ts'

/**
 * A day's hours as people write them: '8am-6pm', '08:00 - 18:00', '8.30am to noon, 1pm to 6pm', 'Closed'. A bare 8-6
 * isn't guessed at. Returns a string that says what is wrong.
 */
export function parseHours(text: string): Span[] | string {
  const written = text.trim().toLowerCase()
  if (written === 'closed') return []
  const spans: Span[] = []
  for (const part of written.split(/\s*(?:[,;&]|\band\b)\s*/)) {
    const [opens, closes, ...more] = part.split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/).map(parseTime)
    if (!opens || !closes || more.length > 0) return 'must be opening and closing time such as 07:00-19:00, or closed'
    // Midnight at the end of the day, not the start.
    spans.push({ opens, closes: closes === '00:00' ? '24:00' : closes })
  }
  spans.sort((one, other) => (one.opens < other.opens ? -1 : 1))
  if (spans.some(({ opens, closes }) => opens >= closes)) return 'must close later than it opens'
  if (spans.some(({ opens }, index) => index > 0 && opens < (spans[index - 1]?.closes ?? '')))
    return 'must not open again before it has closed: its times overlap'
  return joinTouching(spans)
}

const named: Record<string, string> = { noon: '12:00', midday: '12:00', midnight: '00:00', '24:00': '00:00' }

/** '08:30' from '8.30am'; undefined if it isn't a time of day. */
function parseTime(text: string): string | undefined {
  if (named[text]) return named[text]
  const [, hour = '', minutes, half] = text.match(/^(\d\d?)(?:[:.](\d\d))?\s*(?:([ap])\.?m\.?)?$/) ?? []
  const isTime = half ? Number(hour) > 0 && Number(hour) <= 12 : hour !== '' && Number(hour) < 24 && minutes
  if (!isTime || Number(minutes ?? 0) > 59) return undefined
  const inDay = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  return `${String(inDay).padStart(2, '0')}:${minutes ?? '00'}`
}

/** 08:00-12:00 and 12:00-18:00 are one. */
function joinTouching(spans: Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last?.closes === span.opens) last.closes = span.closes
    else joined.push(span)
  }
  return joined
}
