import { setTimeout as sleep } from 'node:timers/promises'
import { mostShrinkingMb, photosWaitingForOneMb, photosWaitingMb } from '../../domain/limits.ts'
import { describeError, type Logger } from '../log.ts'
import type { BookingEntry, Photos, PhotosToKeep } from '../spool/entry.ts'
import type { Spool } from '../spool/spool.ts'
import { sayNotSaved, sayUnreadable } from './received.ts'
import { limitRoom, type Room, type Share } from './room.ts'
import { type ShrinkPhoto, shrinkInChildProcess } from './shrink-in-child-process.ts'
import { takeTurns } from './turns.ts'

export type Shrinker = Awaited<ReturnType<typeof startShrinker>>

type Parts = {
  spool: Pick<Spool, 'listArrived' | 'readArrived' | 'readRaw' | 'dropRaw' | 'putShrunk'>
  /** The request can go to the owner now. */
  onShrunk: (id: string) => void
  /** The disk would not take them, so the request goes without. */
  onDropped: (error: unknown) => void
  log: Logger
  shrink?: ShrinkPhoto
  room?: Room
  retryMs?: number
}

const megabyte = 1_000_000
const mostTries = 10

/** Shrinks the photos of accepted requests, at once and whether or not mail works, and hands the requests on. */
export async function startShrinker({
  spool,
  onShrunk,
  onDropped,
  log,
  shrink = shrinkInChildProcess,
  room = limitRoom(photosWaitingMb * megabyte, photosWaitingForOneMb * megabyte),
  retryMs = 5_000
}: Parts) {
  const takeTurn = takeTurns(mostShrinkingMb)
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping

  async function handle(id: string, sender: string): Promise<void> {
    const entry = await insist(() => spool.readArrived(id))
    if (!entry) return
    const photos = await shrinkAll(entry, sender)
    try {
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
      const jpeg = await takeTurn(sender, costMb, async () => {
        const bytes = await insist(() => spool.readRaw(id, index))
        return bytes && shrink(bytes)
      })
      if (jpeg) done.taken.push({ name: `photo-${done.taken.length + 1}.jpg`, data: jpeg.toString('base64') })
      else done.refused.push(jpeg === null ? sayUnreadable(name) : sayNotSaved(name))
    }
    return done
  }

  /** Its photos go first: on a full disk that makes room for the request itself. */
  async function handOnWithout(entry: BookingEntry): Promise<void> {
    const { raw = [], refused, marks } = entry.photos ?? nothing
    const photos = { taken: [], refused: [...refused, ...raw.map(({ name }) => sayNotSaved(name))], marks }
    await spool.dropRaw(entry.id)
    await insist(() => spool.putShrunk({ ...entry, photos }), Number.POSITIVE_INFINITY)
  }

  /** A disk that fails may work again in a moment. */
  async function insist<Result>(action: () => Promise<Result>, most = mostTries): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted()
      try {
        return await action()
      } catch (error) {
        log.error(describeError(error), 'the disk refused a request with photos')
        if (tries >= most) throw error
      }
      await sleep(retryMs, undefined, { signal })
    }
  }

  function add(id: string, sender: string, share?: Share): void {
    const work = handle(id, sender)
      .catch((error) => signal.aborted || log.error({ id, ...describeError(error) }, 'photos not shrunk'))
      .then(() => {
        running.delete(work)
        share?.release()
      })
    running.add(work)
  }

  // What an earlier process accepted. Who sent it is not known any more.
  for (const id of await spool.listArrived()) add(id, id)

  return {
    add,
    /** Room for photos until they are shrunk. Even the smallest takes its time, so it counts as a megabyte. */
    take: (sender: string, { raw }: PhotosToKeep): Share =>
      room.take(
        sender,
        raw.reduce((sum, { upload }) => sum + Math.max(upload.size, megabyte), 0)
      ),
    /** Resolves when what is open is closed; the rest waits for the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
    }
  }
}

const nothing: NonNullable<BookingEntry['photos']> = { taken: [], refused: [], marks: [] }
