import { rmSync } from 'node:fs'
import type { ServerTarget } from '../../settings/publish-address.ts'
import { OwnerError } from '../owner-error.ts'
import type { OpenTarget, Published } from './published.ts'
import { composeCaddyfile } from './server-settings.ts'
import { runOnServer } from './ssh.ts'
import { packRelease } from './stage.ts'

/** Your own server by ssh: releases side by side, and a link that says which is live. */
export function openServerTarget(target: ServerTarget): OpenTarget {
  let liveId = ''

  return {
    async readLive() {
      const text = await runOnServer(target, {
        name: 'look',
        onWord: (word, id) => {
          if (word === 'live') liveId = id
        }
      })
      try {
        return text ? (JSON.parse(text) as Published) : null
      } catch {
        throw new OwnerError(`What ${target.server.host} says about the live site cannot be read: ${text.slice(0, 80)}`)
      }
    },

    async publish(release, progress) {
      progress.begin('Packing…')
      const { archive, bytes, deps } = packRelease(release, composeCaddyfile(release.address, target.port))
      progress.begin(`Sending ${(bytes / 1e6).toFixed(1)} MB…`)
      try {
        await runOnServer(target, {
          name: 'release',
          values: [deps, liveId, String(bytes)],
          file: archive,
          signal: progress.letAbort(),
          onWord(word, step, send) {
            if (word === 'caddy') console.log(tellCaddy)
            if (word !== 'step') return
            if (step === 'ready') {
              progress.commit()
              send('go')
            }
            if (steps[step]) progress.begin(steps[step])
          }
        })
      } finally {
        rmSync(archive, { force: true })
      }
    },

    async goBack(_firm, progress) {
      let id = ''
      await runOnServer(target, {
        name: 'back',
        onWord(word, rest) {
          if (word === 'step' && steps[rest]) progress.begin(steps[rest])
          if (word === 'done') id = rest
        }
      })
      return `The release of ${readDate(id)} is live again.`
    }
  }
}

// Short, because a line that wraps would be repeated every second.
const steps: Record<string, string> = {
  installing: 'Installing what the site needs on the server, once…',
  switching: 'Switching. The site is offline, for two minutes at most…',
  returning: 'It does not answer. Going back…'
}

const tellCaddy = 'Caddy has new settings and could not be told. As root on the server, run: systemctl reload caddy'

/** Releases are named by when they went live: 20261117T225600Z. */
function readDate(id: string): string {
  const at = id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5Z')
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
}
