import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { loadContent } from '../catalogue/load.ts'
import { buildApp } from '../server/app.ts'
import { trustProxies } from '../server/client-address.ts'
import { readSettings } from '../server/env.ts'
import { createHealthCheck } from '../server/health.ts'
import { createAnswerPages } from '../server/relay/answer-page.ts'
import { limitRate } from '../server/relay/rate-limit.ts'
import { createRelay } from '../server/relay/routes.ts'
import { openSpool } from '../server/spool/spool.ts'
import { openStaticSite } from '../server/static-site.ts'

/* The server under load, started by bench/relay.ts: the real app, with the spool or (BENCH_SPOOL=off) without. */

const settings = readSettings(process.env)
const { business, packages } = loadContent()
const spool = await openSpool(settings.spoolDir)
const site = openStaticSite('dist')
const log = pino({ level: 'silent' })
const relay = createRelay({
  ids: settings,
  allowedOrigins: [],
  packageTitles: packages.map(({ title }) => title),
  rateLimit: limitRate(settings),
  readAddress: trustProxies(['127.0.0.1']),
  spool: process.env.BENCH_SPOOL === 'off' ? { accept: async () => 'id', wasAccepted: async () => false } : spool,
  onAccepted: () => {},
  renderAnswer: createAnswerPages(() => site.readPage('/contact/'), business),
  log
})
const headers = JSON.parse(readFileSync(join('var', 'build', 'headers.json'), 'utf8'))
const app = buildApp({ site, headers, checkHealth: createHealthCheck(spool), routes: [relay], log })
const server = createAdaptorServer({ fetch: app.fetch }) as Server
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
