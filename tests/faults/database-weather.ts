import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from '../support/postgres.ts'

/** Stops PostgreSQL in the middle of its work, cuts its connections, swallows what is sent and fills its disk, in turn. */
export async function worsenDatabase(postgres: Postgres, isOver: () => boolean) {
  const { disk } = postgres
  const faults = { stopped: 0, connectionsCut: 0, swallowed: 0, full: 0, isRealDisk: disk !== null }
  const turns = [
    async () => {
      faults.stopped += 1
      await postgres.stop('immediate')
      await sleep(300)
      await postgres.start()
    },
    async () => {
      faults.connectionsCut += (await postgres.cutConnections()).length
    },
    async () => {
      faults.swallowed += 1
      await postgres.pause(10_000)
    },
    async () => {
      if (!disk) return
      faults.full += 1
      await disk.fill()
      await sleep(500)
      await disk.clear()
      // With no room for its log it ends by itself.
      await postgres.start()
    }
  ]
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(1500)
    await turns[turn % turns.length]?.()
  }
  return faults
}
