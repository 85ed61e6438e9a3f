import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { describeForm } from '../catalogue/describe-form.ts'
import { findFirm } from '../catalogue/firm.ts'
import { loadContent } from '../catalogue/load.ts'
import { readEmailSettings } from '../domain/email-settings.ts'
import { buildApp } from '../server/app.ts'
import { trustProxies } from '../server/client-address.ts'
import { readSettings } from '../server/env.ts'
import { createHealthCheck } from '../server/health.ts'
import { limitRoom } from '../server/photos/room.ts'
import { startShrinker } from '../server/photos/shrinker.ts'
import { readBuild } from '../server/read-build.ts'
import { createAnswerPages } from '../server/relay/outcome.ts'
import { limitRate } from '../server/relay/rate-limit.ts'
import { createRelay } from '../server/relay/routes.ts'
import { openSpool } from '../server/spool/spool.ts'
import { openStaticSite } from '../server/static-site.ts'

/* The server under load, started by bench/relay.ts: the real app, with the spool or (BENCH_SPOOL=off) without. */

const settings = readSettings(process.env)
const firm = findFirm()
const content = loadContent(firm.folder)
const { headers, answers } = await readBuild(firm)
const spool = await openSpool(settings.spoolDir)
const site = openStaticSite(firm.dist)
const log = pino({ level: 'silent' })
const relay = createRelay({
  ids: settings,
  allowedOrigins: [],
  packageTitles: content.packages.map(({ title }) => title),
  rateLimit: limitRate(settings),
  readAddress: trustProxies(['127.0.0.1']),
  spool: process.env.BENCH_SPOOL === 'off' ? { accept: async () => 'id', wasAccepted: async () => false } : spool,
  keepUpload: spool.keepUpload,
  inFlight: limitRoom(60_000_000, 60_000_000),
  shrinker: await startShrinker({ spool, onShrunk: () => {}, onDropped: () => {}, log }),
  onAccepted: () => {},
  onNotStored: () => {},
  onPhotosDropped: () => {},
  renderAnswerPage: createAnswerPages(answers, describeForm(content, readEmailSettings(process.env))),
  log
})
const app = buildApp({ site, headers, checkHealth: createHealthCheck(spool).check, routes: [relay], log })
const server = createAdaptorServer({ fetch: app.fetch }) as Server
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
