import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from '../../log.ts'
import { limitRate } from '../../relay/rate-limit.ts'
import { acceptedAt, type BookingEntry, createId, digestRequest, parseEntry, type SpoolEntry } from '../entry.ts'
import { type AlertState, type Kept, nothingTold, type Spool, StoreError, type Taken } from '../spool.ts'
import { type Database, explainError, isTableMissing, openDatabase, readAddress } from './database.ts'
import { queues, startBoss } from './schema.ts'
import { shareLimits } from './shared-limits.ts'

type Options = {
  log?: Logger | undefined
  hourlyLimit?: number | undefined
  dailyLimit?: number | undefined
  timing?: PostgresTiming | undefined
}

export type PostgresTiming = Partial<typeof usualTiming>

/** A request from a folder, with its photos as they were sent if they aren't shrunk yet. */
export type Import = { entry: SpoolEntry; raw?: Uint8Array[]; isGivenUp: boolean }

export type PostgresSpool = Spool & {
  /** Keeps its id. Nothing if it is there already. */
  importEntry(found: Import): Promise<void>
}

const usualTiming = {
  /** How often an unreachable database is tried. */
  reconnectMs: 3_000,
  /** A mail takes two minutes at most. After that its process is dead, and another may send it. */
  expireSeconds: 180,
  /** How often pg-boss looks for such claims. */
  superviseSeconds: 20,
  /** The process that accepts photos shrinks them at once. After that another may. */
  shrinkSeconds: 120,
  tidyMs: 5 * 60_000
}

/** How long the site waits at its start for the database. It is served without it, too. */
const openingMs = 5_000

const alertPatienceMs = 60_000

/**
 * Accepted requests in PostgreSQL, for several processes: each is a job of pg-boss, its photos are rows of ours. Jobs are
 * deleted once mailed; a cancelled one was given up. The database's clock counts.
 */
export async function openPostgresSpool(
  url: URL,
  { log, hourlyLimit = 500, dailyLimit = 200, timing }: Options = {}
): Promise<PostgresSpool> {
  const { reconnectMs, shrinkSeconds, tidyMs, ...claims } = { ...usualTiming, ...timing }
  const address = readAddress(url)
  const { schema, place } = address
  const job = `${schema}.job`
  const database = openDatabase(address)
  const limits = shareLimits(database, schema, dailyLimit)
  const takeOwnTurn = limitRate({ dailyLimit })
  /** Ids of entries this process is delivering, and which attempt it is: a later one isn't ours. */
  const taken = new Map<string, { id: string; retryCount: number }>()
  let boss: PgBoss | undefined
  let trouble = new StoreError('the database has not answered yet')
  let logged = ''
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let tidiedAt = Number.NEGATIVE_INFINITY

  /** Once per outage: pg-boss tries every few seconds. */
  const logTrouble = (error: unknown) => {
    const { code, message } = explainError(error)
    if (!isClosed && message !== logged) log?.warn({ code }, message)
    logged = message
  }

  async function connect(): Promise<void> {
    try {
      boss = await startBoss(database, schema, claims, logTrouble)
      log?.info({ place }, 'connected to the database')
    } catch (error) {
      const { message } = trouble
      trouble = explainError(error)
      if (trouble.message !== message) log?.error({ place, code: trouble.code }, trouble.message)
      if (isClosed) return
      timer = setTimeout(() => {
        connecting = connect()
      }, reconnectMs)
    }
  }

  let connecting = connect()

  /** If an empty database has taken the other's place, its tables are made as at the start. */
  function reject(error: unknown): never {
    const explained = explainError(error)
    const old = boss
    if (old && !isClosed && isTableMissing(explained)) {
      boss = undefined
      trouble = explained
      connecting = stopBoss(old).then(connect)
    }
    throw explained
  }

  const stopBoss = (one: PgBoss) => one.stop({ graceful: false, close: false }).catch(logTrouble)

  /** Every access goes through one of these two, so callers get only errors with a sentence. */
  async function run(text: string, values?: unknown[]) {
    if (!boss) throw trouble
    return database.executeSql(text, values).catch(reject)
  }

  async function transact<Result>(
    work: (db: Database, boss: PgBoss) => Promise<Result>,
    ending?: Parameters<typeof database.transact>[1]
  ): Promise<Result> {
    const ready = boss
    if (!ready) throw trouble
    const result = await database.transact((db) => work(db, ready), ending).catch(reject)
    logged = ''
    return result
  }

  /** The moment it was accepted; null for the same request again. Waits for one that is being stored. */
  async function noteRecent(db: Database, digest: string): Promise<number | null> {
    const { rows } = await db.executeSql(
      `INSERT INTO ${schema}.spool_recent AS recent (digest, accepted_at)
       VALUES ($1, date_trunc('milliseconds', now()))
       ON CONFLICT (digest) DO UPDATE SET accepted_at = excluded.accepted_at
       WHERE recent.accepted_at <= excluded.accepted_at - interval '10 minutes'
       RETURNING accepted_at`,
      [digest]
    )
    return rows[0] ? rows[0].accepted_at.getTime() : null
  }

  /** Still counts among the hour's requests. */
  async function forgetRecent(db: Database, digest: string): Promise<void> {
    await db.executeSql(`UPDATE ${schema}.spool_recent SET digest = gen_random_uuid() WHERE digest = $1`, [digest])
  }

  /** false: an entry with this id is there. */
  async function queue(
    { db, boss }: { db: Database; boss: PgBoss },
    entry: SpoolEntry,
    name = queues.deliver,
    startAfter = 0
  ): Promise<boolean> {
    return (await boss.send(name, describe(entry), { id: nameJob(entry.id), startAfter, db })) !== null
  }

  async function storePhotos(db: Database, entry: string, isRaw: boolean, photos: Uint8Array[]): Promise<void> {
    for (const [index, bytes] of photos.entries()) {
      const insert = `INSERT INTO ${schema}.spool_photo (entry, is_raw, index, bytes) VALUES ($1, $2, $3, $4)`
      await db.executeSql(insert, [entry, isRaw, index, bytes])
    }
  }

  async function dropPhotos(db: Database, entry: string): Promise<void> {
    await db.executeSql(`DELETE FROM ${schema}.spool_photo WHERE entry = $1`, [entry])
  }

  async function store({ photos, ...request }: Parameters<Spool['accept']>[0]): Promise<string | null> {
    const digest = digestRequest({ ...request, photos })
    return transact(async (db, boss) => {
      const moment = await noteRecent(db, digest)
      if (moment === null) return null
      const entry: BookingEntry = { id: createId(moment, 'booking'), kind: 'booking', ...request }
      if (photos) entry.photos = photos
      await storePhotos(db, entry.id, false, readShrunk(entry))
      await queue({ db, boss }, entry)
      return entry.id
    })
  }

  /** Fills in the bytes of their photos. */
  async function loadPhotos(db: Database, entries: Taken[]): Promise<void> {
    const found = new Map(entries.map((entry) => [entry.id, entry]))
    const { rows } = await db.executeSql(
      `SELECT entry, index, bytes FROM ${schema}.spool_photo WHERE entry = ANY($1) AND NOT is_raw`,
      [[...found.keys()]]
    )
    for (const { entry: id, index, bytes } of rows) {
      const entry = found.get(id)
      const photo = entry?.kind === 'booking' ? entry.photos?.taken[index] : undefined
      if (photo) photo.data = bytes.toString('base64')
    }
  }

  /** For an entry that this process has taken. pg-boss leaves it alone if it is another's by now. */
  async function release(
    id: string,
    work: (attempt: { id: string; retryCount: number }, db: Database, boss: PgBoss) => Promise<unknown>
  ): Promise<void> {
    const attempt = taken.get(id)
    if (!attempt) return
    await transact((db, boss) => work(attempt, db, boss))
    taken.delete(id)
  }

  const spool: PostgresSpool = {
    place,

    accept: store,
    wasAccepted: (request) =>
      transact(async (db) => (await noteRecent(db, digestRequest(request))) === null, { end: 'ROLLBACK' }),
    acceptCopy: (copy) =>
      transact(async (db, boss) => {
        const isFirst = await limits.claimCopy(db, copy.to)
        const id = createId(Date.now(), 'copy')
        return isFirst && queue({ db, boss }, { id, kind: 'copy', ...copy })
      }),
    addNotice: () =>
      transact(async (db, boss) => {
        await db.executeSql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`notice ${schema}`])
        const { rowCount } = await db.executeSql(
          `SELECT FROM ${job} WHERE data->>'kind' = 'notice' AND state < 'completed' LIMIT 1`
        )
        const id = createId(Date.now(), 'notice')
        if (rowCount === 0) await queue({ db, boss }, { id, kind: 'notice' })
      }),
    /** In memory: the relay limits how much arrives at once, and it counts only once it is accepted. */
    async keepUpload(chunks) {
      const parts: Uint8Array[] = []
      for await (const chunk of chunks) parts.push(chunk)
      const bytes = Buffer.concat(parts)
      return { size: bytes.length, read: async () => bytes, remove: async () => {} }
    },

    /** Taken for some minutes, like a job to deliver. */
    listArrived: () =>
      transact(async (db, boss) => {
        const jobs = await boss.fetch<{ id: string }>(queues.photos, { batchSize: 100, db })
        return jobs.flatMap((found) => readJob(found)?.id ?? [])
      }),
    async readArrived(id) {
      const { rows } = await run(`SELECT data FROM ${job} WHERE name = '${queues.photos}' AND id = $1`, [nameJob(id)])
      const entry = rows[0] ? readJob(rows[0]) : null
      return entry?.kind === 'booking' ? entry : null
    },
    async readRaw(id, index) {
      const { rows } = await run(`SELECT bytes FROM ${schema}.spool_photo WHERE entry = $1 AND is_raw AND index = $2`, [
        id,
        index
      ])
      return rows[0]?.bytes
    },
    putShrunk: (entry) =>
      transact(async (db, boss) => {
        // Only one of two processes deletes it, and so hands the request on.
        const gone = await db.executeSql(`DELETE FROM ${job} WHERE name = '${queues.photos}' AND id = $1`, [
          nameJob(entry.id)
        ])
        if (gone.rowCount === 0) return
        await dropPhotos(db, entry.id)
        await storePhotos(db, entry.id, false, readShrunk(entry))
        await queue({ db, boss }, entry)
      }),

    async take(most) {
      const { jobs, entries } = await transact(async (db, boss) => {
        const jobs = await boss.fetch<{ id: string }>(queues.deliver, { batchSize: most, db })
        const entries = jobs.map((found): Taken => readJob(found) ?? { id: found.id, kind: 'unreadable' })
        await loadPhotos(db, entries)
        const unreadable = entries.flatMap(({ id, kind }) => (kind === 'unreadable' ? id : []))
        if (unreadable.length > 0) await boss.cancel(queues.deliver, unreadable, { db })
        return { jobs, entries }
      })
      for (const { id, retryCount, data } of jobs) if (data?.id) taken.set(data.id, { id, retryCount })
      // The database returns them in any order. An id starts with its time.
      return entries.sort((one, other) => (one.id < other.id ? -1 : 1))
    },
    /** Even if another process has taken it over: it is mailed. */
    async finish(id) {
      await transact(async (db, boss) => {
        await boss.deleteJob(queues.deliver, nameJob(id), { db })
        await dropPhotos(db, id)
      })
      taken.delete(id)
    },
    putOff: (id, delayMs, reason) =>
      release(id, async (attempt, db, boss) => {
        await boss.fail(queues.deliver, attempt, { reason }, { db })
        await boss.update(queues.deliver, undefined, { id: attempt.id, startAfter: delayMs / 1000, db })
      }),
    async keepFor({ id }, left) {
      await run(`UPDATE ${job} SET data = jsonb_set(data, '{left}', $2) WHERE name = '${queues.deliver}' AND id = $1`, [
        nameJob(id),
        JSON.stringify(left)
      ])
    },
    fail: (entry, reason) =>
      release(entry.id, async (attempt, db, boss) => {
        await boss.cancel(queues.deliver, attempt, { db })
        const noteReason = `UPDATE ${job} SET output = $2 WHERE id = $1 AND state = 'cancelled'`
        await db.executeSql(noteReason, [attempt.id, { reason }])
        if (entry.kind === 'booking') await forgetRecent(db, digestRequest(entry))
      }),
    retryFailed: () =>
      transact(async (db, boss) => {
        const { rows } = await db.executeSql(
          `SELECT id, data FROM ${job} WHERE name = '${queues.deliver}' AND state = 'cancelled' FOR UPDATE SKIP LOCKED`
        )
        const ids = rows.flatMap((found) => (readJob(found) ? found.id : []))
        if (ids.length > 0) await boss.resume(queues.deliver, ids, { db })
        return ids.length
      }),
    async hurry() {
      await run(
        `UPDATE ${job} SET start_after = now()
         WHERE name = '${queues.deliver}' AND state < 'active' AND start_after > now()`
      )
    },
    async tidy() {
      if (!boss) throw trouble
      if (performance.now() - tidiedAt < tidyMs) return
      tidiedAt = performance.now()
      // How many there were is still asked when one of them is mailed late.
      await run(
        `UPDATE ${schema}.spool_recent SET digest = gen_random_uuid()
         WHERE accepted_at < now() - interval '10 minutes' AND length(digest) = 64`
      )
      await run(`DELETE FROM ${schema}.spool_recent WHERE accepted_at < now() - interval '1 day'`)
      await transact((db) => limits.forgetEarlierDays(db))
    },

    async list() {
      const { rows } = await run(
        `SELECT data, output->>'reason' AS reason, state > 'active' AS "isGivenUp",
           CASE WHEN name = '${queues.photos}' OR started_on IS NULL THEN 0 ELSE retry_count + 1 END AS attempts
         FROM ${job} ORDER BY data->>'id' COLLATE "C"`
      )
      return rows.flatMap(({ reason, attempts, isGivenUp, ...found }): Kept[] => {
        const entry = readJob(found)
        return entry ? [{ entry, attempts, lastReason: reason ?? '', isGivenUp }] : []
      })
    },
    async listKept() {
      const { rows } = await run(`SELECT coalesce(data->>'id', id::text) AS id FROM ${job}`)
      return rows.map(({ id }) => id)
    },
    countLocked: async () => 0,
    async readHealth() {
      const { rows } = await run(
        `SELECT
           count(*) FILTER (WHERE state <= 'active' AND data->>'kind' = 'booking')::int AS depth,
           min(data->>'id' COLLATE "C") FILTER (WHERE state <= 'active' AND data->>'kind' = 'booking') AS oldest,
           count(*) FILTER (WHERE state > 'active')::int AS failed,
           extract(epoch FROM now()) * 1000 AS now
         FROM ${job}`
      )
      const { depth, oldest, failed, now } = rows[0]
      return { depth, oldestSeconds: oldest ? Math.round((now - acceptedAt(oldest)) / 1000) : 0, failed }
    },
    async tryWrite() {
      await run(
        `INSERT INTO ${schema}.spool_state (name, value) VALUES ('trial', to_jsonb($1::text))
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        ['-'.repeat(4096)]
      )
    },

    async takeTurn(keys) {
      // First: a flood from one address needn't reach the database.
      const wait = takeOwnTurn(keys)
      return wait > 0 || !boss ? wait : limits.takeTurn(keys).catch(() => 0)
    },
    async wasRush(moment) {
      const { rows } = await run(
        `SELECT count(*)::int FROM ${schema}.spool_recent
         WHERE accepted_at > $1::timestamptz - interval '1 hour' AND accepted_at <= $1`,
        [new Date(moment)]
      )
      return rows[0].count > hourlyLimit
    },
    changeAlerts: (change) =>
      transact(
        async (db) => {
          await db.executeSql(
            `INSERT INTO ${schema}.spool_state (name, value) VALUES ('alerts', $1) ON CONFLICT DO NOTHING`,
            [nothingTold]
          )
          const { rows } = await db.executeSql(
            `SELECT value FROM ${schema}.spool_state WHERE name = 'alerts' FOR UPDATE`
          )
          const state: AlertState = { ...structuredClone(nothingTold), ...rows[0].value }
          const result = await change(state)
          await db.executeSql(`UPDATE ${schema}.spool_state SET value = $1 WHERE name = 'alerts'`, [state])
          return result
        },
        // Another process may be posting an alert.
        { patienceMs: alertPatienceMs }
      ),

    importEntry: ({ entry, raw = [], isGivenUp }) =>
      transact(async (db, boss) => {
        const isNew = await queue({ db, boss }, entry, raw.length > 0 ? queues.photos : queues.deliver)
        if (!isNew) return
        await storePhotos(db, entry.id, raw.length > 0, raw.length > 0 ? raw : readShrunk(entry))
        if (isGivenUp) await boss.cancel(queues.deliver, nameJob(entry.id), { db })
        else if (entry.kind === 'booking')
          await db.executeSql(
            `INSERT INTO ${schema}.spool_recent (digest, accepted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
            [digestRequest(entry), new Date(acceptedAt(entry.id))]
          )
      }),

    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting
      if (boss && taken.size > 0)
        await boss.fail(queues.deliver, [...taken.values()], { reason: 'the server was stopped' }).catch(logTrouble)
      if (boss) await stopBoss(boss)
      await database.close()
    }
  }

  await Promise.race([connecting, sleep(openingMs, undefined, { ref: false })])
  return spool
}

/** A job's id is made from its entry's, so nothing has to be looked up. */
function nameJob(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

function readJob({ data }: { data: { id: string } | null }): SpoolEntry | null {
  return parseEntry(`${data?.id}`, JSON.stringify(data))
}

/** A job's data. The photos' are rows of their own, and PostgreSQL's JSON can't hold every string. */
function describe(entry: SpoolEntry): object {
  const keep = (key: string, value: unknown) => {
    if (typeof value !== 'string') return value
    return key === 'data' ? '' : value.toWellFormed().replaceAll('\0', '\uFFFD')
  }
  return JSON.parse(JSON.stringify(entry, keep))
}

function readShrunk(entry: SpoolEntry): Uint8Array[] {
  const photos = entry.kind === 'booking' ? (entry.photos?.taken ?? []) : []
  return photos.map(({ data }) => Buffer.from(data, 'base64'))
}
