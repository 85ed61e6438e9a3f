import { setTimeout as sleep } from 'node:timers/promises'
import { type Files, realFiles } from '../../server/spool/files/files.ts'

export type DiskMood = 'well' | 'full' | 'failing' | 'read-only'

const refusals = { full: ['ENOSPC', -28], failing: ['EIO', -5], 'read-only': ['EROFS', -30] } as const

/** The real disk, in whatever mood a test wants: no room, syncs that fail, no writing; and syncs that take their time. */
export function createBadDisk(readMood: () => DiskMood, syncMs = 0) {
  let syncs = 0
  const refuse = (...moods: DiskMood[]) => {
    const mood = readMood()
    if (mood === 'well' || !moods.includes(mood)) return
    const [code, errno] = refusals[mood]
    throw Object.assign(new Error(code), { code, errno })
  }
  const unlessReadOnly = <Call extends (...given: never[]) => Promise<unknown>>(call: Call) =>
    (async (...given: never[]) => {
      refuse('read-only')
      return call(...given)
    }) as Call

  const files: Files = {
    ...realFiles,
    mkdir: unlessReadOnly(realFiles.mkdir as never),
    rename: unlessReadOnly(realFiles.rename as never),
    rm: unlessReadOnly(realFiles.rm as never),
    rmdir: unlessReadOnly(realFiles.rmdir as never),
    async open(path, flags, mode) {
      if (flags !== 'r') refuse('full', 'read-only')
      const file = await realFiles.open(path, flags, mode)
      return {
        writeFile: (content: string | Uint8Array) => file.writeFile(content),
        utimes: (...times) => file.utimes(...times),
        close: () => file.close(),
        async sync() {
          await sleep(syncMs)
          refuse('failing')
          await file.sync()
          syncs += 1
        }
      } as Awaited<ReturnType<Files['open']>>
    }
  }
  return { files, countSyncs: () => syncs }
}
