import { createHmac, randomBytes } from 'node:crypto'
import type { LimitKeys } from '../../client-address.ts'
import { networkShare } from '../../relay/rate-limit.ts'
import { mostCopies, nameMailbox } from '../files/copied.ts'
import type { Database, openDatabase } from './database.ts'

type Day = { day: string; key: string }

/** How long a process uses the day's key without asking whether the day is over. */
const keyMs = 60_000

/** What all processes count together. Addresses are in the database only as hashes with a key of that day. */
export function shareLimits(database: ReturnType<typeof openDatabase>, schema: string, dailyLimit: number) {
  let known: { day: Promise<Day>; since: number } | undefined
  const today = "(now() AT TIME ZONE 'Europe/London')::date"
  const isTooMany = `count >= ${dailyLimit} * share`
  const findWait = `
    SELECT CASE
      WHEN ${isTooMany} THEN ceil(extract(epoch FROM (day + 1)::timestamp AT TIME ZONE 'Europe/London' - now()))::int
      ELSE 1
    END AS wait
    FROM ${schema}.spool_visit
    WHERE day = $1 AND mark = ANY($2) AND (last > now() - interval '1s' / share OR ${isTooMany})
    ORDER BY wait DESC`
  // The conditions again: another process may have been faster.
  const noteTurn = `
    INSERT INTO ${schema}.spool_visit AS visit (day, mark, share, last, count)
    SELECT $1, mark, share, now(), 1 FROM unnest($2::text[], $3::int[]) AS wanted (mark, share)
    ON CONFLICT (day, mark) DO UPDATE SET last = now(), count = visit.count + 1
    WHERE visit.last <= now() - interval '1s' / visit.share AND visit.count < ${dailyLimit} * visit.share`
  const hash = ({ key }: Day, name: string) => createHmac('sha256', key).update(name).digest('hex')

  async function readDay(db: Database, lock = ''): Promise<Day> {
    const find = `SELECT day::text, key FROM ${schema}.spool_day WHERE day = ${today} ${lock}`
    const found = await db.executeSql(find)
    if (found.rows[0]) return found.rows[0]
    const create = `INSERT INTO ${schema}.spool_day (day, key) VALUES (${today}, $1) ON CONFLICT DO NOTHING`
    await db.executeSql(create, [randomBytes(32).toString('hex')])
    return readDay(db, lock)
  }

  async function readKnownDay(): Promise<Day> {
    if (!known || performance.now() - known.since > keyMs) known = { day: readDay(database), since: performance.now() }
    known.day.catch(() => {
      known = undefined
    })
    return known.day
  }

  return {
    /** Whether this address may have a copy today: true for the first to ask. Inside the copy's transaction. */
    async claimCopy(db: Database, address: string): Promise<boolean> {
      // Locked, so that two processes can't both count 49.
      const day = await readDay(db, 'FOR UPDATE')
      const claim = `
        INSERT INTO ${schema}.spool_copy (day, mark)
        SELECT $1, $2
        WHERE (SELECT count(*) FROM ${schema}.spool_copy WHERE day = $1) < ${mostCopies}
        ON CONFLICT DO NOTHING`
      const { rowCount } = await db.executeSql(claim, [day.day, hash(day, nameMailbox(address))])
      return rowCount === 1
    },

    /** 0 if a request from there may pass, and counts it; otherwise the seconds to wait. */
    async takeTurn(keys: LimitKeys): Promise<number> {
      const day = await readKnownDay()
      const wanted = keys.flatMap((name) => name ?? [])
      const marks = wanted.map((name) => hash(day, name))
      const shares = wanted.map((_, index) => networkShare ** index)
      return database.transact(async (db) => {
        // A turn forgotten by a crash harms nobody.
        await db.executeSql('SET LOCAL synchronous_commit = off')
        const waits = await db.executeSql(findWait, [day.day, marks])
        if (waits.rows[0]) return Math.max(1, waits.rows[0].wait)
        const { rowCount } = await db.executeSql(noteTurn, [day.day, marks, shares])
        return rowCount === wanted.length ? 0 : 1
      })
    },

    async forgetEarlierDays(db: Database): Promise<void> {
      for (const table of ['spool_visit', 'spool_copy', 'spool_day'])
        await db.executeSql(`DELETE FROM ${schema}.${table} WHERE day < ${today}`)
    }
  }
}
