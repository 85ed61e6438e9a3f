import { expect, test } from 'vitest'
import { limitRoom } from './room.ts'
import { takeTurns } from './turns.ts'

/* How visitors share the room and the memory for photos. */

test('a share that is released is free again, once', () => {
  const room = limitRoom(10, 6)
  const share = room.take('ann', 6)
  expect([share.hasRoom, room.take('ann', 1).hasRoom, room.take('bob', 5).hasRoom]).toEqual([true, false, false])
  share.release()
  share.release()
  expect([room.take('bob', 6).hasRoom, room.take('ann', 4).hasRoom, room.take('cay', 1).hasRoom]).toEqual([
    true,
    true,
    false
  ])
})

test('as many at once as fit, and each sender in turn', async () => {
  const takeTurn = takeTurns(300)
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, sender: string, costMb: number) =>
    takeTurn(sender, costMb, () => {
      order.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(name, 'ann', 140)
  void run('b1', 'bob', 290)
  void run('c1', 'cay', 10)
  expect(order).toEqual(['a1', 'a2'])
  await end('a1')
  expect(order.at(-1)).toBe('a3')
  await end('a2')
  // Bob's is large, so it is waited for: Cay's would fit, and would be the first of many.
  expect(order.at(-1)).toBe('a3')
  await end('a3')
  expect(order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  await end('b1')
  expect(order.at(-1)).toBe('a4')
})
