import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Goes to the server with every release. Ends well once the site answers here, is healthy, and shows this release's
   own first page. */

const site = `http://127.0.0.1:${process.argv[2]}`
const page = readFileSync(join(import.meta.dirname, 'dist', 'index.html'), 'utf8')
const deadline = Date.now() + Number(process.env.CHECK_SECONDS ?? 20) * 1000
const patience = () => ({ signal: AbortSignal.timeout(5000) })
let reason = 'it does not answer'

while (Date.now() < deadline) {
  try {
    const health = await fetch(`${site}/healthz`, patience())
    const home = await (await fetch(`${site}/`, patience())).text()
    if (health.ok && home === page) process.exit(0)
    reason = health.ok ? 'another site answers' : `it is not well: ${await health.text()}`
  } catch (error) {
    reason = error.cause?.code ?? error.message
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
}
console.error(`${site}: ${reason}`)
process.exit(1)
