import { EnvError, readSettings } from './env.ts'
import { startServer } from './start.ts'

try {
  const settings = readSettings(process.env)
  const { port, stop } = await startServer(settings)
  const shown = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(settings.host) ? 'localhost' : settings.host
  console.log(`Site     http://${shown}:${port}/`)
  process.once('SIGTERM', () => stop().then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  console.error(error.message)
  process.exit(1)
}
