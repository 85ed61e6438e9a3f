import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmallDisk } from '../support/small-disk.ts'
import { databaseIn } from '../support/test-spool.ts'

/**
 * Fills the disk, makes it read-only (which a server notices when it starts) and lets another program write to the
 * database for a while, in turn, until it is over. Only where we may mount one is the disk real.
 */
export async function worsenDisk(spoolDir: string, disk: SmallDisk | null, isOver: () => boolean) {
  const faults = { full: 0, readOnly: 0, locked: 0, isRealDisk: disk !== null }
  const turns = [
    async () => {
      if (!disk) return
      faults.full += 1
      await disk.fill()
      await sleep(250)
      await disk.clear()
    },
    async () => {
      if (!disk) return
      faults.readOnly += 1
      await disk.makeReadOnly()
      await sleep(250)
      await disk.makeWritable()
    },
    async () => {
      try {
        const other = new DatabaseSync(databaseIn(spoolDir), { timeout: 1000 })
        other.exec('BEGIN IMMEDIATE')
        faults.locked += 1
        await sleep(250)
        other.close()
      } catch {
        // Locked by the server, or not made yet.
      }
    }
  ]
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(400)
    await turns[turn % turns.length]?.()
  }
  return faults
}
