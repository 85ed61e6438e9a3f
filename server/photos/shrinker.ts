import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { mostShrinkingMb, photosWaitingForOneMb, photosWaitingMb } from '../../domain/limits.ts'
import { describeError, type Logger } from '../log.ts'
import type { BookingEntry, Photos, PhotosToKeep } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { sayLost, sayNotSaved, sayUnreadable } from './received.ts'
import { limitRoom, type Share, takeTurns } from './room.ts'
import { type ShrinkPhoto, shrinkInChildProcess } from './shrink-in-child-process.ts'

export type Shrinker = Awaited<ReturnType<typeof startShrinker>>

type Parts = {
  spool: Pick<Spool, 'listArrived' | 'readArrived' | 'readRaw' | 'putShrunk'>
  /** The request is ready to go to the owner. */
  onShrunk: (id: string) => void
  /** The photos couldn't be stored or opened, so the request goes without them. */
  onDropped: (error: unknown) => void
  log: Logger
  shrink?: ShrinkPhoto
  retryMs?: number
}

const megabyte = 1_000_000
const mostTries = 10
const scanMs = 60_000

/** Shrinks the photos of accepted requests at once, whether or not mail works, and passes the requests on. */
export async function startShrinker({
  spool,
  onShrunk,
  onDropped,
  log,
  shrink = shrinkInChildProcess,
  retryMs = 5_000
}: Parts) {
  const room = limitRoom(photosWaitingMb * megabyte, photosWaitingForOneMb * megabyte)
  const takeTurn = takeTurns(mostShrinkingMb)
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  // Every waiting request listens to it.
  setMaxListeners(0, signal)

  async function handle(id: string, sender: string): Promise<void> {
    const entry = await insist(() => spool.readArrived(id), Number.POSITIVE_INFINITY)
    if (!entry) return onShrunk(id)
    try {
      const photos = await shrinkAll(entry, sender)
      await insist(() => spool.putShrunk({ ...entry, photos }))
    } catch (error) {
      signal.throwIfAborted()
      onDropped(error)
      await handOnWithout(entry)
    }
    onShrunk(id)
  }

  async function shrinkAll({ id, photos }: BookingEntry, sender: string): Promise<Photos> {
    const { raw = [], ...rest } = photos ?? nothing
    const done = { ...rest, taken: [...rest.taken], refused: [...rest.refused] }
    for (const [index, { name, costMb }] of raw.entries()) {
      // The header may lie, so allow little more than it announced.
      const memoryMb = Math.min(mostShrinkingMb, costMb * 1.3)
      const open = async () => {
        const bytes = await spool.readRaw(id, index)
        return bytes && shrink(bytes, { memoryMb, signal })
      }
      const jpeg = await insist(() => takeTurn(sender, costMb, open))
      if (jpeg) done.taken.push({ name: `photo-${done.taken.length + 1}.jpg`, data: jpeg.toString('base64') })
      else done.refused.push(jpeg === null ? sayUnreadable(name) : sayLost(name))
    }
    return done
  }

  async function handOnWithout(entry: BookingEntry): Promise<void> {
    const { raw = [], refused, marks } = entry.photos ?? nothing
    const photos = { taken: [], refused: [...refused, ...raw.map(({ name }) => sayNotSaved(name))], marks }
    await insist(() => spool.putShrunk({ ...entry, photos }), Number.POSITIVE_INFINITY)
  }

  /** A failing disk, or a machine that can't start a process, may recover in a moment. */
  async function insist<Result>(action: () => Promise<Result>, most = mostTries): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted()
      try {
        return await action()
      } catch (error) {
        if (signal.aborted || tries >= most) throw error
        log.error(describeError(error), 'photos have to wait')
      }
      await sleep(retryMs * Math.min(tries, mostTries), undefined, { signal })
    }
  }

  function add(id: string, sender: string, share?: Share): void {
    if (running.has(id)) {
      share?.release()
      return
    }
    const work = handle(id, sender)
      .catch((error) => signal.aborted || log.error({ id, ...describeError(error) }, 'photos not shrunk'))
      .then(() => {
        running.delete(id)
        share?.release()
      })
    running.set(id, work)
  }

  /** Accepted by an earlier process or put back by hand; the sender is no longer known. */
  async function adopt(): Promise<void> {
    try {
      for (const id of await spool.listArrived()) add(id, id)
    } catch (error) {
      log.error(describeError(error), 'requests with photos could not be listed')
    }
  }

  await adopt()
  const scanner = setInterval(adopt, scanMs)
  scanner.unref()

  return {
    add,
    /** Reserves space until the photos are shrunk. Even the smallest takes time, so each counts as a megabyte. */
    take: (sender: string, { raw }: PhotosToKeep): Share =>
      room.take(
        sender,
        raw.reduce((sum, { upload }) => sum + Math.max(upload.size, megabyte), 0)
      ),
    /** Unfinished photos wait for the next start. */
    async stop(): Promise<void> {
      clearInterval(scanner)
      stopping.abort()
      await Promise.all(running.values())
    }
  }
}

const nothing: NonNullable<BookingEntry['photos']> = { taken: [], refused: [], marks: [] }
