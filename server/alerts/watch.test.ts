import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { bookingReference } from '../../domain/booking.ts'
import { sampleBooking } from '../../tests/support/sample-booking.ts'
import { stopAfter } from '../../tests/support/test-life.ts'
import type { Health } from '../health.ts'
import { type BookingEntry, createId } from '../spool/entry.ts'
import { nothingTold, type Spool } from '../spool/spool.ts'
import { type Alert, AlertError } from './post-alert.ts'
import { startWatch, type Watch } from './watch.ts'

const minute = 60_000
const day = 24 * 60 * minute
const folder = '/var/lib/website/spool'
let posted: Alert[]
let attempts: number
let isAway: boolean
let moment: number
let health: Health
let kept: string[]
let checks: number
let locked: number
let notices: number
let verifyError: Error | null
let isRush: boolean
/** What all processes know, and whether the store that has it is away. */
let shared: string
let isStoreAway: boolean
/** Once an alert has been posted. */
let losesStore: boolean
let turn: Promise<unknown>
let watch: Watch

beforeEach(async () => {
  moment = Date.parse('2026-03-01T12:00:00Z')
  posted = []
  attempts = 0
  isAway = false
  kept = []
  checks = 0
  locked = 0
  notices = 0
  verifyError = null
  isRush = false
  shared = JSON.stringify(nothingTold)
  isStoreAway = false
  losesStore = false
  turn = Promise.resolve()
  setWaiting(0)
  await start()
})

const setWaiting = (depth: number, failed = 0) => {
  health = { spool: { depth, oldestSeconds: 0, failed } }
}

const ask = async <Answer>(answer: Answer) => {
  if (isStoreAway) throw new Error('The store is away')
  return answer
}
const changeAlerts: Spool['changeAlerts'] = (change) => {
  const changing = turn.then(async () => {
    const state = JSON.parse(await ask(shared))
    const result = await change(state)
    shared = await ask(JSON.stringify(state))
    return result
  })
  turn = changing.catch(() => {})
  return changing
}

/** A process of its own. */
async function open(tellsRequests = false) {
  return stopAfter(
    await startWatch({
      async post(alert) {
        attempts += 1
        if (isAway) throw new AlertError('ECONNREFUSED')
        posted.push(alert)
        isStoreAway ||= losesStore
      },
      async verifyMail() {
        checks += 1
        if (verifyError) throw verifyError
      },
      checkHealth: async () => health,
      spool: {
        place: folder,
        listKept: () => ask(kept),
        countLocked: () => ask(locked),
        async addNotice() {
          notices += 1
        },
        wasRush: () => ask(isRush),
        changeAlerts
      },
      hourlyLimit: 3,
      tellsRequests,
      log: pino({ level: 'silent' }),
      now: () => moment,
      uptime: () => moment
    })
  )
}
async function start(tellsRequests = false) {
  watch = await open(tellsRequests)
}
async function restart(tellsRequests = false) {
  await watch.stop()
  await start(tellsRequests)
}

/** Lets that much time pass, with the looks that fall into it. */
async function pass(ms: number, ...watches: Watch[]) {
  const end = moment + ms
  while (moment < end) {
    moment = Math.min(moment + minute / 2, end)
    for (const each of watches.length > 0 ? watches : [watch]) await each.look()
  }
}

const makeEntry = (age = 0): BookingEntry => {
  const id = createId(moment - age, 'booking')
  kept.push(id)
  return { id, kind: 'booking', ...request }
}
const listTitles = () => posted.map(({ title }) => title)
const down = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const no = Object.assign(new Error('554 spam sian@example.co.uk'), { code: 'EMESSAGE', responseCode: 554 })
const badLogin = Object.assign(new Error('535 pass'), { code: 'EAUTH', responseCode: 535 })
const request = { booking: sampleBooking, isSuspicious: false }
const named = `${bookingReference(sampleBooking)}, Full Valet, B91`

test('mail that fails for ten minutes with requests waiting is told once, and so is its end; a short failure is not', async () => {
  const entry = makeEntry()
  setWaiting(3)
  watch.noteFailure(entry, down, false)
  await pass(5 * minute)
  watch.noteDelivered(entry)
  await pass(20 * minute)
  watch.noteFailure(entry, down, false)
  await pass(9 * minute)
  expect(posted).toEqual([])
  await pass(2 * minute)
  watch.noteFailure(entry, down, false)
  // A server that answers but takes no message is not called well.
  await pass(3 * day)
  expect(checks).toBeGreaterThan(1)
  expect(posted).toEqual([
    {
      title: 'Booking requests are waiting',
      text: '3 booking requests are waiting: the mail server cannot be reached (ECONNREFUSED). Mail has failed for 10 minutes. Nothing is lost, and the website keeps trying.'
    }
  ])
  watch.noteDelivered(entry)
  setWaiting(0)
  await pass(2 * minute)
  expect(posted.slice(1)).toEqual([{ title: 'All is well again', text: 'Mail works again.' }])
  // The next outage is told as the first was.
  setWaiting(1)
  watch.noteFailure(makeEntry(), down, false)
  await pass(11 * minute)
  expect(posted).toHaveLength(3)
})

test('a request’s first 5xx is told at once, with its reference, package and district and nothing else of it', async () => {
  const entry = makeEntry()
  for (let index = 0; index < 3; index += 1) {
    watch.noteFailure(entry, no, false)
    await pass(60 * minute)
  }
  expect(listTitles()).toEqual(['The mail server refused a booking request'])
  const [{ text } = { text: '' }] = posted
  expect(text.split('\n')[0]).toBe(named)
  const { selectedPackage, ...personal } = sampleBooking
  for (const value of [...Object.values(personal), '3QN', '554 spam'])
    expect(text.toLowerCase()).not.toContain(value.toLowerCase())
  watch.noteDelivered(entry)
  await pass(minute)
  expect(posted[1]?.text).toBe(`${named} has reached you after all.`)
  watch.noteFailure({ ...makeEntry(), left: ['partner@example.co.uk'] }, no, false)
  await watch.look()
  expect(posted[2]?.text.split('\n')[0]).toBe(`${named}, for one of your addresses`)
})

test('a login that is refused is told at once, and once for all requests', async () => {
  setWaiting(2)
  for (const entry of [makeEntry(), makeEntry()]) watch.noteFailure(entry, badLogin, false)
  await pass(minute)
  expect(posted).toMatchObject([
    { text: expect.stringContaining("waiting: the mail server refuses the website's login (535).") }
  ])
})

test('a request that is given up is told, and again on day 25', async () => {
  const entry = makeEntry(5 * day)
  setWaiting(0, 1)
  const passDays = async (days: number) => {
    for (let part = 0; part < days * 4; part += 1) {
      watch.noteFailure(entry, no, true)
      await pass(day / 4)
    }
  }
  const first = ['The mail server refused a booking request', 'A booking request did not reach you']
  await passDays(19)
  expect(listTitles()).toEqual(first)
  await passDays(5)
  expect(listTitles()).toEqual([...first, 'A booking request still has not reached you'])
})

test('bookings that are refused are told at once, and the end of it after five calm minutes', async () => {
  health = { reason: 'Booking requests cannot be stored: no space left on device (ENOSPC)' }
  await watch.look()
  setWaiting(0)
  await pass(2 * minute)
  watch.noteNotStored(new Error('disk'))
  await pass(4 * minute)
  expect(posted).toEqual([
    {
      title: 'Booking requests are being refused',
      text: 'Booking requests cannot be stored: no space left on device (ENOSPC). Visitors are told that nothing was sent.'
    }
  ])
  await pass(2 * minute)
  expect(listTitles()[1]).toBe('All is well again')
})

test('a restart on a full disk does not say that all is well before the first look', async () => {
  health = { reason: 'No room' }
  await watch.look()
  await restart()
  watch.noteDelivered(makeEntry())
  watch.notePhotosDropped(new Error('disk'))
  await watch.look()
  await pass(10 * minute)
  expect(listTitles()).toEqual([
    'Booking requests are being refused',
    'Photos are being left out of booking requests',
    'Working again'
  ])
})

test('files that we may not read are told once, by alert and by mail, with what to do, and so is their end', async () => {
  locked = 2
  await pass(2 * minute)
  expect([posted.length, notices]).toEqual([0, 0])
  await pass(2 * minute)
  await restart()
  await pass(day)
  expect([listTitles(), notices]).toEqual([['Booking requests cannot be read'], 1])
  expect(posted[0]?.text).toContain(`chown -R ${process.getuid?.()} ${folder}`)
  locked = 0
  await pass(minute)
  expect(posted[1]).toEqual({ title: 'All is well again', text: 'All booking requests can be read again.' })
})

test('the mail server is asked at the start and once a day; where it fails, the owner hears of it and of the end', async () => {
  await pass(minute)
  expect(checks).toBe(1)
  await pass(3 * day)
  expect([checks, posted]).toEqual([4, []])
  verifyError = down
  await pass(day + 11 * minute)
  expect(listTitles()).toEqual(['Your mail server does not work'])
  expect(posted[0]?.text).toMatch(/^No booking request is waiting, but the next one would: .*ECONNREFUSED/)
  verifyError = null
  await pass(11 * minute)
  expect(listTitles()[1]).toBe('All is well again')
})

test('a crash loop repeats nothing and asks the mail server no more often', async () => {
  setWaiting(1)
  const entry = makeEntry()
  watch.noteFailure(entry, no, true)
  watch.noteFailure(entry, down, true)
  await pass(11 * minute)
  expect(posted).toHaveLength(3)
  checks = 0
  for (let index = 0; index < 100; index += 1) {
    await restart()
    watch.noteFailure(entry, down, true)
    await pass(3_000)
  }
  expect([posted.length, checks]).toEqual([3, 1])
})

test('each request is told only where the owner wants it, and one that cannot be named stops nothing', async () => {
  watch.noteAccepted('1', request)
  await pass(minute)
  expect(posted).toEqual([])
  await restart(true)
  watch.noteAccepted('2', request)
  await watch.look()
  watch.noteAccepted('3', { ...request, booking: null as never })
  watch.noteAccepted('4', { booking: { ...sampleBooking, postalCode: 'nowhere' }, isSuspicious: true })
  await pass(2 * minute)
  expect(posted.map(({ text }) => text)).toEqual([named, expect.stringMatching(/^[\w-]{9}, Full Valet, perhaps spam$/)])
})

test('all is well once what was told has gone; and what was put right before it could be told is not told', async () => {
  watch.noteFailure(makeEntry(), no, false)
  health = { reason: 'No room' }
  await watch.look()
  // Somebody has removed the refused request.
  kept = []
  await restart(true)
  watch.noteAccepted('1', request)
  await watch.look()
  setWaiting(0)
  await pass(6 * minute)
  expect(listTitles().at(-1)).toBe('All is well again')
  isAway = true
  const entry = makeEntry()
  watch.noteFailure(entry, no, false)
  await watch.look()
  watch.noteDelivered(entry)
  isAway = false
  await pass(2 * minute)
  expect(listTitles().at(-1)).toBe('All is well again')
})

test('a receiver that is away is tried now and then; meanwhile a thousand requests are one short text', async () => {
  await restart(true)
  isAway = true
  health = { reason: 'No room' }
  await watch.look()
  setWaiting(0)
  // Over before it could be told, so it is not told at all.
  await pass(6 * minute)
  expect(attempts).toBe(4)
  for (let index = 1; index <= 1000; index += 1) watch.noteAccepted(String(index), request)
  await pass(day)
  expect(attempts).toBeLessThan(150)
  expect(posted).toEqual([])
  isAway = false
  await pass(12 * minute)
  expect(posted.map(({ text }) => text.split('\n'))).toEqual([[...Array(5).fill(named), 'and 995 more']])
  // What comes within a minute of the same kind is said together.
  for (const id of ['a', 'b', 'c']) {
    watch.noteAccepted(id, request)
    await watch.look()
  }
  await pass(2 * minute)
  expect(posted.slice(1).map(({ text }) => text.split('\n').length)).toEqual([1, 2])
})

test('requests that come to several processes are told no more often than those to one', async () => {
  await restart(true)
  const other = await open(true)
  for (let index = 0; index < 10; index += 1) {
    watch.noteAccepted(`a${index}`, request)
    other.noteAccepted(`b${index}`, request)
    await pass(minute / 2, watch, other)
  }
  expect(posted.length).toBeLessThanOrEqual(6)
  await pass(3 * minute, watch, other)
  expect(posted.at(-1)?.text).toContain('and 5 more')
})

test('a rush is told once, and its end', async () => {
  isRush = true
  await pass(5 * minute)
  isRush = false
  await pass(minute)
  expect(listTitles()).toEqual(['Unusually many booking requests', 'All is well again'])
})

test('a problem that several processes see is told once, and its end when none sees it any more', async () => {
  const other = await open()
  const [mine, theirs] = [makeEntry(), makeEntry()]
  setWaiting(1)
  watch.noteFailure(mine, down, false)
  for (let index = 0; index < 30; index += 1) {
    other.noteDelivered(theirs)
    await pass(minute, watch, other)
  }
  expect(listTitles()).toEqual(['Booking requests are waiting'])
  other.noteFailure(theirs, badLogin, false)
  await pass(minute, watch, other)
  watch.noteDelivered(mine)
  await pass(10 * minute, watch, other)
  expect(posted).toHaveLength(1)
  other.noteDelivered(theirs)
  await pass(minute, watch, other)
  expect(listTitles()).toEqual(['Booking requests are waiting', 'All is well again'])
})

test('that photos are left out is told, and counts for two minutes more when the process that saw it has ended', async () => {
  const other = await open()
  await other.look()
  watch.notePhotosDropped(Object.assign(new Error(), { code: 'ENOSPC', errno: -28 }))
  await watch.stop()
  await pass(1.5 * minute, other)
  expect(listTitles()).toEqual(['Photos are being left out of booking requests'])
  expect(posted[0]?.text).toMatch(/^Photos cannot be stored: no space left on device \(ENOSPC\)\. The requests/)
  await pass(minute, other)
  expect(listTitles()).toEqual(['Photos are being left out of booking requests', 'All is well again'])
})

test('a refusal that two processes meet is told once, and its end by the one that delivers the request', async () => {
  const other = await open()
  const entry = makeEntry()
  for (const each of [watch, other]) each.noteFailure(entry, no, false)
  await pass(2 * minute, other, watch)
  expect(listTitles()).toEqual(['The mail server refused a booking request'])
  // Told by one a moment before the other delivers it.
  const second = makeEntry()
  watch.noteFailure(second, no, false)
  await watch.look()
  for (const done of [entry, second]) other.noteDelivered(done)
  await pass(2 * minute, watch, other)
  expect(listTitles()).toEqual([...Array(2).fill('The mail server refused a booking request'), 'All is well again'])
  expect(posted[2]?.text.split('\n')).toHaveLength(2)
})

test('with the store away each process goes on by itself, and they agree again once it is back', async () => {
  isStoreAway = true
  health = { reason: 'Booking requests cannot be stored: the database is away' }
  const started = await open()
  await pass(20 * minute, watch, started)
  expect(listTitles()).toEqual(Array(2).fill('Booking requests are being refused'))
  isStoreAway = false
  await pass(minute, watch, started)
  setWaiting(0)
  await pass(20 * minute, watch, started)
  expect(listTitles().slice(2)).toEqual(['All is well again'])
  await restart()
  await pass(10 * minute, watch, started)
  expect(posted).toHaveLength(3)
})

test('an alert is posted once even if the store goes away before it is noted', async () => {
  losesStore = true
  watch.noteFailure(makeEntry(), no, false)
  await pass(5 * minute)
  isStoreAway = false
  losesStore = false
  await pass(5 * minute)
  await restart()
  await pass(5 * minute)
  expect(listTitles()).toEqual(['The mail server refused a booking request'])
  expect(JSON.parse(shared).told).toHaveLength(1)
})
