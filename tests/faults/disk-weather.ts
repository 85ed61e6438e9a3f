import { rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DiskMood } from '../support/bad-disk.ts'
import type { SmallDisk } from '../support/small-disk.ts'

/**
 * Fills the disk, lets its syncs fail, makes it read-only and removes folders, in turn, until it is over. A real disk
 * where we may mount one; else the relay's own calls are refused, as those that sync always are (bad-disk.ts).
 */
export async function worsenDisk(spoolDir: string, moodFile: string, disk: SmallDisk | null, isOver: () => boolean) {
  const faults = { full: 0, failing: 0, readOnly: 0, foldersRemoved: 0, isRealDisk: disk !== null }
  const pretend = async (mood: DiskMood) => {
    await writeFile(moodFile, mood)
    await sleep(250)
    await writeFile(moodFile, 'well')
  }
  const noteRemoved = async (removing: Promise<void>) => {
    try {
      await removing
      faults.foldersRemoved += 1
    } catch {
      // There is something in it.
    }
  }
  const turns = [
    async () => {
      faults.full += 1
      if (!disk) return pretend('full')
      await disk.fill()
      await sleep(250)
      await disk.clear()
    },
    async () => {
      faults.failing += 1
      await pretend('failing')
    },
    async () => {
      faults.readOnly += 1
      if (!disk) return pretend('read-only')
      await disk.makeReadOnly()
      await sleep(250)
      await disk.makeWritable()
    },
    async () => {
      await noteRemoved(rm(join(spoolDir, 'recent'), { recursive: true }))
      // Those alone that hold nothing: what lies in them was accepted.
      for (let moment = 0; moment < 40; moment += 1) {
        for (const name of ['queue', 'tmp', 'failed']) await noteRemoved(rmdir(join(spoolDir, name)))
        await sleep(5)
      }
    }
  ]
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(400)
    await turns[turn % turns.length]?.()
  }
  return faults
}
