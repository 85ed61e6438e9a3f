import { spawn } from 'node:child_process'
import { readSettings } from '../server/settings.ts'
import { startServer } from '../server/start.ts'

/* Astro's server with hot reload on PORT, and the relay behind it for the form. */
const settings = readSettings(process.env)
const relay = await startServer({ ...settings, port: 0 })
const astro = spawn(
  'node',
  ['node_modules/astro/bin/astro.mjs', 'dev', '--host', settings.host, '--port', String(settings.port)],
  { stdio: 'inherit', env: { ...process.env, DEV_RELAY: `http://127.0.0.1:${relay.port}` } }
)
if (relay.mailboxPath) console.log(`Mailbox: http://localhost:${settings.port}${relay.mailboxPath}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => astro.kill(signal))
astro.once('exit', async (code) => {
  await relay.stop()
  process.exit(code ?? 0)
})
