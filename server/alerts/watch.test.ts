import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { bookingReference } from '../../domain/booking.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { stopAfter } from '../../tests/support/test-life.ts'
import type { Health } from '../health.ts'
import type { BookingToSend } from '../spool/entry.ts'
import { type Alert, AlertError } from './post-alert.ts'
import { startWatch, type Watch } from './watch.ts'

const minute = 60_000
const day = 24 * 60 * minute
let posted: Alert[]
let attempts: number
/** Which alerts the receiver refuses. */
let refuses: (alert: Alert) => boolean
let moment: number
let health: Health
let checks: number
let reminded: number[]
let verifyError: Error | null
let isRush: boolean
/** What all servers know, and whether the store that has it is away. */
let state: string | undefined
let isStoreAway: boolean
let watch: Watch

beforeEach(() => {
  moment = Date.parse('2026-03-01T12:00:00Z')
  for (const clock of [Date, performance]) vi.spyOn(clock, 'now').mockImplementation(() => moment)
  posted = []
  attempts = 0
  refuses = () => false
  checks = 0
  reminded = []
  verifyError = null
  isRush = false
  state = undefined
  isStoreAway = false
  setWaiting(0)
  watch = open()
})

const setWaiting = (depth: number, failed = 0) => {
  health = { spool: { depth, oldestSeconds: 0, failed } }
}

const ask = async <Answer>(answer: () => Answer) => {
  if (isStoreAway) throw new Error('The store is away')
  return answer()
}

/** A process of its own. */
function open(more: Partial<Parameters<typeof startWatch>[0]> = {}) {
  return stopAfter(
    startWatch({
      async post(alert) {
        attempts += 1
        if (refuses(alert)) throw new AlertError('ECONNREFUSED')
        posted.push(alert)
      },
      async verifyMail() {
        checks += 1
        if (verifyError) throw verifyError
      },
      checkHealth: async () => health,
      remind: async (count) => void reminded.push(count),
      spool: {
        wasRush: () => ask(() => isRush),
        readState: () => ask(() => state),
        writeState: (_, value) =>
          ask(() => {
            state = value
          })
      },
      hourlyLimit: 3,
      tellsRequests: false,
      log: pino({ level: 'silent' }),
      ...more
    })
  )
}

async function restart() {
  await watch.stop()
  watch = open()
}

/** Lets that much time pass, with the looks that fall into it. */
async function pass(ms: number, ...watches: Watch[]) {
  const end = moment + ms
  while (moment < end) {
    moment = Math.min(moment + minute / 2, end)
    for (const each of watches.length > 0 ? watches : [watch]) await each.look()
  }
}

const listTitles = () => posted.map(({ title }) => title)
const down = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const no = Object.assign(new Error('554 spam sian@example.co.uk'), { code: 'EMESSAGE', responseCode: 554 })
const badLogin = Object.assign(new Error('535 pass'), { code: 'EAUTH', responseCode: 535 })
const request: BookingToSend = { booking: sampleBooking, isSuspicious: false }
const named = `${bookingReference(sampleBooking)}, Full Valet, B91`
const refused = 'Booking requests are being refused'
const well = 'All is well again'

test('mail that fails for ten minutes with requests waiting is told once, and so is its end; a short failure is not', async () => {
  setWaiting(3)
  watch.noteFailure(down)
  await pass(5 * minute)
  watch.noteDelivered()
  await pass(20 * minute)
  watch.noteFailure(down)
  await pass(9 * minute)
  expect(posted).toEqual([])
  await pass(2 * minute)
  watch.noteFailure(down)
  // A server that answers but takes no message is not called well.
  await pass(3 * day)
  expect(checks).toBeGreaterThan(1)
  expect(posted).toEqual([
    {
      title: 'Booking requests cannot be mailed',
      text: '3 booking requests are waiting: the mail server cannot be reached (ECONNREFUSED). Mail has failed for 10 minutes. Nothing is lost, and the website keeps trying.'
    }
  ])
  watch.noteDelivered()
  setWaiting(0)
  await pass(2 * minute)
  expect(posted.slice(1)).toEqual([{ title: well, text: 'Mail works again.' }])
  // The next outage is told as the first was.
  setWaiting(1)
  watch.noteFailure(down)
  await pass(11 * minute)
  expect(posted).toHaveLength(3)
})

test('a login that is refused is told at once; one message that is refused says nothing about mail', async () => {
  setWaiting(2)
  watch.noteFailure(no)
  await pass(20 * minute)
  expect(posted).toEqual([])
  watch.noteFailure(badLogin)
  await pass(minute)
  expect(posted).toMatchObject([
    { text: expect.stringContaining("waiting: the mail server refuses the website's login (535).") }
  ])
})

test('each request that is given up is told, with its reference, package and district and nothing else of it', async () => {
  watch.noteGivenUp(request)
  watch.noteGivenUp(null)
  await watch.look()
  expect(listTitles()).toEqual(['A booking request did not reach you'])
  const text = posted.map((alert) => alert.text).join('\n')
  expect(text.split('\n')[0]).toBe(`${named}: not delivered in 5 days.`)
  const { selectedPackage, ...personal } = sampleBooking
  for (const value of [...Object.values(personal), '3QN']) expect(text.toLowerCase()).not.toContain(value.toLowerCase())
  await pass(2 * minute)
  expect(posted.map((alert) => alert.text).join()).toContain('One that is damaged.')
})

test('requests that are refused are told at once, and the end of it after five calm minutes', async () => {
  health = { reason: 'Booking requests cannot be stored: no space left on device (ENOSPC)' }
  await watch.look()
  setWaiting(0)
  await pass(2 * minute)
  watch.noteNotStored(new Error('disk'))
  await pass(4 * minute)
  expect(posted).toEqual([
    {
      title: refused,
      text: 'Booking requests cannot be stored: no space left on device (ENOSPC). Visitors are told that nothing was sent.'
    }
  ])
  await pass(2 * minute)
  expect(listTitles()[1]).toBe(well)
})

test('a restart neither repeats a state nor says that it is over before the first look', async () => {
  health = { reason: 'No room' }
  await watch.look()
  await restart()
  watch.noteDelivered()
  watch.notePhotosDropped(new Error('disk'))
  await watch.look()
  expect(listTitles()).toEqual([refused, 'Photos are being left out of booking requests'])
  setWaiting(0)
  await pass(10 * minute)
  expect(listTitles().slice(2).sort()).toEqual([well, 'Working again'])
})

test('the mail server is asked at the start and once a day; where it fails, the owner hears of it and of the end', async () => {
  await pass(minute)
  expect(checks).toBe(1)
  await pass(3 * day)
  expect([checks, posted]).toEqual([4, []])
  verifyError = down
  await pass(day + 11 * minute)
  expect(posted[0]?.text).toMatch(/^No booking request is waiting, but the next one would: .*ECONNREFUSED/)
  verifyError = null
  await pass(11 * minute)
  expect(posted[1]?.text).toBe('Mail works again.')
})

test('a flood of requests is one alert a minute, which says how many more there are', async () => {
  watch = open({ tellsRequests: true })
  for (let count = 0; count < 10; count += 1) watch.noteAccepted(request)
  await watch.look()
  for (let count = 0; count < 10; count += 1) watch.noteAccepted(request)
  await pass(minute / 2)
  expect(attempts).toBe(1)
  await pass(minute)
  expect(posted.map(({ text }) => text.split('\n').length)).toEqual([6, 6])
  expect(posted[1]?.text).toContain('and 5 more')
})

test('one alert that the receiver refuses holds back no other, and is tried again ever more seldom', async () => {
  refuses = ({ title }) => title === refused
  health = { reason: 'No room' }
  isRush = true
  await pass(2 * minute)
  expect(listTitles()).toEqual(['Unusually many booking requests'])
  attempts = 0
  await pass(day)
  expect(attempts).toBeGreaterThan(100)
  expect(attempts).toBeLessThan(160)
  refuses = () => false
  await pass(11 * minute)
  expect(listTitles()[1]).toBe(refused)
  isRush = false
  await pass(minute)
  expect(posted[2]).toEqual({ title: 'Working again', text: 'The rush of booking requests is over.' })
})

test('with the store away it goes on from memory, and tells nothing twice', async () => {
  isStoreAway = true
  health = { reason: 'the database cannot be reached' }
  await pass(5 * minute)
  expect(listTitles()).toEqual([refused])
  isStoreAway = false
  setWaiting(0)
  await pass(10 * minute)
  expect(listTitles()).toEqual([refused, well])
})

test('with two servers, one that sees nothing wrong does not call it over while the other still does', async () => {
  const other = open()
  watch.notePhotosTurnedAway()
  await pass(4 * minute, watch, other)
  expect(posted.map(({ text }) => text)).toEqual([
    'Too many photos were arriving at once. Visitors are told that nothing was sent.'
  ])
  await pass(3 * minute, watch, other)
  expect(listTitles().slice(1)).toEqual([well])
  // One that has ended no longer says so.
  watch.notePhotosTurnedAway()
  await pass(minute, watch, other)
  await watch.stop()
  await pass(4 * minute, other)
  expect(listTitles().slice(2)).toEqual(['Photos are being left out of booking requests', well])
})

test('without a webhook nothing is posted; the mail server is still asked, and who has given-up requests reminded', async () => {
  isRush = true
  setWaiting(1, 2)
  const quiet = open({ post: null, tellsRequests: true })
  quiet.noteAccepted(request)
  await quiet.look()
  expect([attempts, checks, reminded]).toEqual([0, 1, [2]])
})
