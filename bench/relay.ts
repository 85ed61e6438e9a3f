import { cp, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findFirm } from '../catalogue/firm.ts'
import { createAddresses } from '../tests/faults/visitors.ts'
import { startRelayChild } from '../tests/support/relay-child.ts'
import { jsonPost, sampleBooking } from '../tests/support/sample-booking.ts'
import { measurePhotoPosts, type PhotoFigures } from './photo-posts.ts'
import type { Progress } from './progress.ts'
import { applyLoad, type Load } from './relay-load.ts'
import { startNginx } from './relay-nginx.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface RelayFigures {
  /** Booking requests, on disk before they are answered. */
  kept: Load
  /** The same without the spool: what keeping them costs. */
  notKept: Load
  /** The home page, gzip. */
  home: Load
  /** The same by nginx; null where there is none. */
  nginx: Load | null
  photos: PhotoFigures
}

const seconds = 4

/** Ten forms with photos. */
const photoSeconds = 30

/** Seconds under load: four kinds, each warmed up for one; and the photos. */
export const relaySeconds = 4 * (seconds + 1) + photoSeconds

/** Loopback only. */
export async function measureRelay(progress: Progress): Promise<RelayFigures> {
  // Beside the repository's own spool, because the disk under test is the one it will use; /tmp may be memory.
  const { folder, remove } = makeTemporaryFolder('var', 'bench-')
  const nextAddress = createAddresses()
  try {
    for (const name of [findFirm().folder, 'node_modules']) await symlink(resolve(name), join(folder, name), 'junction')
    await cp('dist', join(folder, 'dist'), { recursive: true })
    await cp(join('var', 'build'), join(folder, 'var', 'build'), { recursive: true })
    const nginx = await startNginx(resolve(folder, 'dist'))
    const keeping = await start({})
    const notKeeping = await start({ BENCH_SPOOL: 'off' })

    const load = async (what: string, port: number, writeRequest: (index: number) => string) => {
      progress.say(`relay: ${what}`)
      await applyLoad({ seconds: 1, connections: 32, port, writeRequest })
      const figures = await applyLoad({ seconds, connections: 32, port, writeRequest })
      progress.advance(seconds + 1)
      return figures
    }
    const loads = {
      kept: await load('requests kept on disk', keeping.port, writePost),
      notKept: await load('requests not kept', notKeeping.port, writePost),
      home: await load('home page', notKeeping.port, writeGet),
      nginx: nginx ? await load('home page by nginx', nginx.port, writeGet) : null
    }
    await keeping.end('SIGKILL')
    await notKeeping.end('SIGKILL')
    await nginx?.stop()
    progress.say('relay: photos')
    const photos = await measurePhotoPosts(folder)
    progress.advance(photoSeconds)
    return { ...loads, photos }
  } finally {
    remove()
  }

  function start(env: Record<string, string>) {
    const script = join('bench', 'relay-target.ts')
    return startRelayChild({ cwd: folder, env: { SPOOL_DIR: 'spool', ...env }, script })
  }

  function writePost(index: number): string {
    const body = String(jsonPost({ ...sampleBooking, referralCode: `REQ-${index}-${nextAddress()}` }).body)
    const head = `POST /api/v1.0/email/send HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
    return `${head}X-Forwarded-For: ${nextAddress()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }
}

function writeGet(): string {
  return 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n'
}
