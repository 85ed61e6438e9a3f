import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openOutbox } from './outbox.ts'
import { type Alert, AlertError } from './post-alert.ts'

let moment: number
let posted: Alert[]
let attempts: number
let isAway: boolean
let told: string[]
let dropped: string[]
let outbox: ReturnType<typeof openOutbox>
const minute = 60_000

beforeEach(() => {
  moment = 0
  attempts = 0
  isAway = false
  posted = []
  told = []
  dropped = []
  outbox = openOutbox({
    async post(alert) {
      attempts += 1
      if (isAway) throw new AlertError('ECONNREFUSED')
      posted.push(alert)
    },
    isAllWell: () => true,
    onTold: (_, keys) => told.push(...keys),
    onDropped: (keys) => dropped.push(...keys),
    log: pino({ level: 'silent' }),
    uptime: () => moment
  })
})

test('what comes within a minute of the same kind is said together', async () => {
  outbox.add('request', 'a', 'A')
  await outbox.work()
  for (const key of ['b', 'c']) outbox.add('request', key, key.toUpperCase())
  outbox.add('storage', 's', 'S')
  await outbox.work()
  moment += minute
  await outbox.work()
  expect(posted.map(({ text }) => text)).toEqual(['A', 'S', 'B\nC'])
  expect(told).toEqual(['a', 's', 'b', 'c'])
})

test('a receiver that stays away is tried six times, and then no more', async () => {
  isAway = true
  outbox.add('storage', 's', 'S')
  for (let index = 0; index < 1000; index += 1) {
    await outbox.work()
    moment += minute / 2
  }
  expect([attempts, dropped, told]).toEqual([6, ['s'], []])
})

test('ten thousand requests while the receiver is away are one short text, and nothing waits once it is back', async () => {
  isAway = true
  outbox.add('storage', 's', 'S')
  for (const wait of [0, 1, 3, 14]) {
    moment = wait * minute
    await outbox.work()
  }
  isAway = false
  for (let index = 0; index < 10_000; index += 1) outbox.add('request', String(index), `R${index}`)
  await outbox.work()
  await outbox.work()
  expect(posted.map(({ text }) => text)).toEqual(['R0\nR1\nR2\nR3\nR4\nand 9995 more', 'S'])
  expect([told.length, dropped.length]).toEqual([51, 9950])
})

test.each(['before', 'while'])('what is over %s it is tried is not said', async (when) => {
  isAway = true
  outbox.add('storage', 's', 'S')
  const trying = outbox.work()
  if (when === 'before') await trying
  outbox.withdraw('s')
  await trying
  isAway = false
  moment += 60 * minute
  await outbox.work()
  expect(posted).toEqual([])
})
