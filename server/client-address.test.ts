import { expect, test, vi } from 'vitest'
import { isLoopback, limitKeys, limitRate, networkShare, trustProxies } from './client-address.ts'

const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

test('nobody may speak for someone else unless trusted', () => {
  const read = trustProxies([])
  expect(read('203.0.113.9', forwarded('127.0.0.1'))).toEqual({ address: '203.0.113.9', isForwardedUntrusted: true })
  expect(read('::ffff:203.0.113.9', new Headers())).toEqual({ address: '203.0.113.9', isForwardedUntrusted: false })
})

test.each([
  ['1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['198.51.100.7, 10.1.2.3:4711', '198.51.100.7'],
  ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
  ['[2001:db8::1]:4711', '2001:db8::1']
])('of "%s" the rightmost untrusted entry counts', (value, address) => {
  const read = trustProxies(['10.0.0.0/8', '::1'])
  expect(read('10.0.0.1', forwarded(value))).toEqual({ address, isForwardedUntrusted: false })
})

test('an entry that is no address is believed by nobody', () => {
  const read = trustProxies(['127.0.0.1'])
  expect(read('127.0.0.1', forwarded('unknown')).isForwardedUntrusted).toBe(true)
  expect(read('127.0.0.1', new Headers({ 'x-real-ip': '203.0.113.9' })).isForwardedUntrusted).toBe(true)
})

test('a household with IPv6 is one address, and counts for its /48 too', () => {
  expect(limitKeys('2001:db8:1:2:3:4:5:6')).toEqual(['2001:db8:1:2', '2001:db8:1'])
  expect(limitKeys('2001:db8:1::9')).toEqual(['2001:db8:1:0', '2001:db8:1'])
  expect(limitKeys('203.0.113.9')).toEqual(['203.0.113.9'])
})

test('loopback is all of 127 and ::1', () => {
  expect(['127.0.0.1', '127.8.9.1', '::1'].every(isLoopback)).toBe(true)
  expect(['128.0.0.1', '::2', 'localhost', ''].some(isLoopback)).toBe(false)
})

// What the store counts is in its contract.
test('whoever has a /48 may send as much as five visitors, however many addresses it has', () => {
  let [moment, passed] = [0, 0]
  vi.spyOn(performance, 'now').mockImplementation(() => moment)
  const isTurn = limitRate()
  for (let index = 0; index < 200; index += 1) {
    if (isTurn(limitKeys(`2001:db8:1:${index.toString(16)}::1`))) passed += 1
    moment += 10
  }
  expect(passed).toBe(2 * networkShare)
  expect([isTurn(limitKeys('2001:db8:2::1')), isTurn(limitKeys('203.0.113.9'))]).toEqual([true, true])
})

test('a flood of addresses does not fill the memory', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const isTurn = limitRate()
  for (let index = 0; index < 100_001; index += 1) isTurn([String(index)])
  expect([isTurn(['0']), isTurn(['100000'])]).toEqual([true, false])
})
