import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'

test('visitors are sent here while requests cannot be stored, and no longer once the server is stopping', async () => {
  let isStopping = false
  const app = buildApp({
    site: async () => new Response('page'),
    headers: {},
    checkHealth: async () => ({ reason: 'Booking requests cannot be stored' }),
    routes: [],
    isStopping: () => isStopping,
    log: pino({ level: 'silent' })
  })
  const ask = async (path: string) => (await app.request(path)).status
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/')]).toEqual([503, 200, 200])
  isStopping = true
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/')]).toEqual([503, 503, 200])
})
