import { beforeEach, expect, test, vi } from 'vitest'
import { limitLargeBodies } from './large-bodies.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('30 at once and four from one; others go in as they came, but for those whose own four are inside', async () => {
  const bodies = limitLargeBodies()
  const own = numbers(6).map(() => bodies.reserve('one'))
  const entered: string[] = []
  const enter = (name: string, place = bodies.reserve(name)) =>
    place.enter().then((isIn) => {
      if (isIn) entered.push(name)
      return place
    })
  for (const [index, place] of own.entries()) void enter(`own ${index}`, place)
  const others = numbers(27).map((index) => enter(`other ${index}`))
  await vi.advanceTimersByTimeAsync(0)
  expect(entered).toEqual([
    ...numbers(4).map((index) => `own ${index}`),
    ...numbers(26).map((index) => `other ${index}`)
  ])
  ;(await others[0])?.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered.slice(30)).toEqual(['other 26'])
  own[0]?.leave()
  own[0]?.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered.slice(31)).toEqual(['own 4'])
  // Its time is over.
  await vi.advanceTimersByTimeAsync(8_000)
  own[1]?.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered).toHaveLength(32)
})

test('while more than 20 arrive, each must be faster', async () => {
  const bodies = limitLargeBodies()
  const places = numbers(21).map((index) => bodies.reserve(`${index}`))
  for (const place of places.slice(1)) await place.enter()
  expect(places[1]?.readLeastKbASecond()).toBe(4)
  await places[0]?.enter()
  expect(places[1]?.readLeastKbASecond()).toBe(10)
  places[0]?.leave()
  expect(places[1]?.readLeastKbASecond()).toBe(4)
})

test('three are unpacked at once, the others when one of them is stored', async () => {
  const bodies = limitLargeBodies()
  const places = numbers(5).map((index) => bodies.reserve(`${index}`))
  const unpacked: number[] = []
  for (const [index, place] of places.entries()) {
    await place.enter()
    void place.unpack().then(() => unpacked.push(index))
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(unpacked).toEqual([0, 1, 2])
  places[1]?.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(unpacked).toEqual([0, 1, 2, 3])
})
