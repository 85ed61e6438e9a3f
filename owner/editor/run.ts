import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { findFirm } from '../../catalogue/firm.ts'
import { openKey } from '../../server/kept-key.ts'
import { readVariables } from '../../settings/read.ts'
import { makeOwn } from '../make-own.ts'
import { bundleClient } from './server/bundle.ts'
import type { MailParts } from './server/mail-routes.ts'
import { startPreview } from './server/preview.ts'
import type { Publisher } from './server/publish.ts'
import { writeAddress } from './server/refuse-strangers.ts'
import { startEditor } from './server/start.ts'

/** The owner's editor on EDIT_PORT, and the site with hot reload beside it. Both answer this machine only. */
export async function runEditor(publisher: Publisher, loadMail: MailParts['loadMail']): Promise<void> {
  const { folder, isSample } = findFirm()
  const { EDIT_PORT: port } = readVariables(process.env, ['EDIT_PORT'])
  const stateFolder = 'var/edit'
  const bundle = await bundleClient(folder)
  const previewPort = await findFreePort(port + 1)
  const preview = startPreview(previewPort, [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
  process.once('exit', preview.stop)
  const key = await openKey(stateFolder)
  const editor = await startEditor({
    folder,
    ...(isSample && { makeOwn: makeOwnAndSwitch }),
    stateFolder,
    port,
    key,
    previewOrigin: `http://127.0.0.1:${previewPort}`,
    preview,
    bundle,
    publisher,
    mail: { file: '.env', loadMail }
  })
  console.log(`Editor: ${writeAddress(editor.port, key)} (Ctrl+C ends it)`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await editor.stop()
      process.exit(0)
    })
  }
}

/** From now on everything shows the copy, even if CONTENT_DIR named the sample. */
function makeOwnAndSwitch(): string {
  makeOwn()
  delete process.env.CONTENT_DIR
  return findFirm().folder
}

/** The wanted port if it is free, otherwise any other. */
async function findFreePort(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return findFreePort(0)
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
