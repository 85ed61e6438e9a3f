import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { readEnvironment, writeEnvFile } from '../../settings/env-file.ts'
import { composeAddress, splitAddress, targets } from '../../settings/publish-address.ts'
import { readVariables } from '../../settings/read.ts'
import type { Publisher, PublishState } from '../editor/server/publish-routes.ts'
import { OwnerError } from '../owner-error.ts'
import { pinHostKey, scanHostKey } from './ssh.ts'

/** The editor's button: the same command in its own process, so it can't bring down the editor. */
export function createPublisher(script = 'commands/publish.ts'): Publisher {
  let state: PublishState = { kind: 'idle' }

  const run = (option: '--plan' | '--yes') =>
    spawn(process.execPath, [script, option], { env: readEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })

  return {
    readAnswers: () => splitAddress(readEnvironment().PUBLISH_TO ?? ''),
    readState: () => state,

    async makePlan() {
      const child = run('--plan')
      const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
      try {
        return JSON.parse(said)
      } catch {
        throw new OwnerError(complaint.trim() || 'What is live could not be compared. Try again.')
      }
    },

    start() {
      if (state.kind === 'running') return false
      const lines: string[] = []
      state = { kind: 'running', lines }
      const child = run('--yes')
      const complaint = text(child.stderr)
      createInterface({ input: child.stdout }).on('line', (line) => {
        // "Building… 14 s" replaces "Building…".
        if (lines.length > 0 && line.startsWith(lines.at(-1) ?? '')) lines.pop()
        lines.push(line)
      })
      child.once('close', async (status) => {
        const message = status === 0 ? (lines.at(-1) ?? '') : (await complaint).trim()
        state = { kind: status === 0 ? 'done' : 'failed', lines, message }
      })
      return true
    },

    askForKey(server) {
      const { data, error } = targets.server.shape.server.safeParse(server)
      if (error) throw new OwnerError(`The server ${error.issues[0]?.message}`)
      return scanHostKey(data).fingerprint
    },

    choose(answers, fingerprint) {
      const address = composeAddress(answers)
      const target = readVariables({ PUBLISH_TO: address }, ['PUBLISH_TO']).PUBLISH_TO
      if (target?.to === 'server') {
        const key = scanHostKey(target.server)
        if (key.fingerprint !== fingerprint)
          throw new OwnerError(
            `${target.server.host} shows a different key from the one you compared. Ask for it again.`
          )
        pinHostKey(target.server, key)
      }
      writeEnvFile({ PUBLISH_TO: address })
    }
  }
}
