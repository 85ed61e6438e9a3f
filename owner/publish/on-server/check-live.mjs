import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Sent to the server with every release. Succeeds once the site answers, is healthy, and shows this release's own home
 * page. Waits two minutes for a slow server, but not for a process that has ended.
 */

const [port, service, manager] = process.argv.slice(2)
const site = `http://127.0.0.1:${port}`
const page = readFileSync(join(import.meta.dirname, 'dist', 'index.html'), 'utf8')
const deadline = Date.now() + 120_000
// The previous release may still answer while it ends, and a disk that was full a moment ago gets another chance.
const wrongForGoodMs = 10_000
const { restarts: restartsBefore } = askSystemd()
let wrongSince = null

for (;;) {
  const { isLive, isWrong, reason } = await askSite()
  if (isLive) process.exit(0)
  wrongSince = isWrong ? (wrongSince ?? Date.now()) : null
  const { hasEnded, restarts } = askSystemd()
  if (hasEnded || restarts > restartsBefore) giveUp('its process has ended')
  if (Date.now() > Math.min(deadline, (wrongSince ?? deadline) + wrongForGoodMs)) giveUp(reason)
  await new Promise((resolve) => setTimeout(resolve, 200))
}

async function askSite() {
  const patience = () => ({ signal: AbortSignal.timeout(5000) })
  try {
    const health = await fetch(`${site}/healthz`, patience())
    const home = await (await fetch(`${site}/`, patience())).text()
    if (health.ok && home === page) return { isLive: true }
    return { isWrong: true, reason: health.ok ? 'another site answers' : `it is not healthy: ${await health.text()}` }
  } catch (error) {
    return { reason: error.cause?.code ?? error.message }
  }
}

/** Only a process that ends by itself is failed, waiting for a restart, or counted as a restart. */
function askSystemd() {
  const question = ['show', '--property=ActiveState,SubState,NRestarts', '--', service]
  const scope = manager === 'user' ? ['--user'] : []
  const { stdout } = spawnSync('systemctl', [...scope, ...question], { encoding: 'utf8', timeout: 5000 })
  const state = Object.fromEntries((stdout ?? '').split('\n').map((line) => line.split('=', 2)))
  return {
    hasEnded: state.ActiveState === 'failed' || state.SubState?.startsWith('auto-restart'),
    restarts: Number(state.NRestarts ?? 0)
  }
}

function giveUp(reason) {
  console.error(`${site}: ${reason}`)
  process.exit(1)
}
