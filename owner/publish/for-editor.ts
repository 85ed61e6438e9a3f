import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { EnvError } from '../../server/env.ts'
import type { Answered, Publisher, PublishPlan, PublishState } from '../editor/server/publish.ts'
import { PublishError } from './publish-error.ts'
import { publishVariables, readTarget, splitSshAddress, sshServer, writeEnvFile } from './settings.ts'
import { pinHostKey, scanHostKey } from './ssh.ts'

/** The editor's button: the same command in its own process, so it can't bring down the editor. */
export function createPublisher(script = 'commands/publish.ts'): Publisher {
  let state: PublishState = { kind: 'idle' }

  const run = (option: '--plan' | '--yes') =>
    spawn(process.execPath, [script, option], { env: readEnv(), stdio: ['ignore', 'pipe', 'pipe'] })

  return {
    isChosen: () => Boolean(readEnv().PUBLISH_TO),
    readState: () => state,

    async makePlan(): Promise<Answered<PublishPlan>> {
      const child = run('--plan')
      const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
      try {
        return { value: JSON.parse(said) }
      } catch {
        return { message: complaint.trim() || 'What is live could not be compared. Try again.' }
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

    askForKey: (ssh) =>
      attempt(() => {
        const { error } = sshServer.safeParse(ssh)
        if (error) throw new PublishError(`The server ${error.issues[0]?.message}`)
        return scanHostKey(splitSshAddress(ssh)).fingerprint
      }),

    choose: (answers, fingerprint) =>
      attempt(() => {
        const known = Object.keys(publishVariables.shape)
        const kept = Object.fromEntries(
          Object.entries(answers).filter(([name, value]) => known.includes(name) && value)
        )
        const target = readTarget(kept, false)
        if (!target) throw new PublishError('Choose where the site goes.')
        if (target.kind === 'server') {
          const key = scanHostKey(target)
          if (key.fingerprint !== fingerprint)
            throw new PublishError(`${target.host} shows a different key from the one you compared. Ask for it again.`)
          pinHostKey(target, key)
        }
        writeEnvFile(kept)
        return true as const
      })
  }
}

/** Reads .env again, because the owner may have changed it since the editor started. */
function readEnv(): NodeJS.ProcessEnv {
  const { CONTENT_DIR: _, ...file } = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return { ...process.env, ...file }
}

function attempt<Value>(work: () => Value): Answered<Value> {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof PublishError || error instanceof EnvError) return { message: error.message }
    throw error
  }
}
