import { createServer } from 'node:net'
import { type Firm, findFirm } from '../catalogue/firm.ts'
import { installEditor } from '../owner/editor/install.ts'
import { listTasks } from '../owner/editor/server/list-tasks.ts'
import { startPreview } from '../owner/editor/server/preview.ts'
import { makeOwn } from '../owner/make-own.ts'
import { createPublisher } from '../owner/publish/for-editor.ts'
import { openKey } from '../server/kept-key.ts'
import { readVariables } from '../settings/read.ts'

/* The owner's editor on EDIT_PORT, and the site with hot reload beside it. Both answer this machine only. */
let port: number
let firm: Firm
try {
  firm = findFirm()
  port = readVariables(process.env, ['EDIT_PORT']).EDIT_PORT
  installEditor()
} catch (error) {
  stop((error as Error).message)
}
// Imported here because they need the packages installEditor() has just installed.
const { bundleClient } = await import('../owner/editor/server/bundle.ts')
const { startEditor } = await import('../owner/editor/server/start.ts')
const { writeAddress } = await import('../owner/editor/server/refuse-strangers.ts')
const bundle = await bundleClient(firm.folder)

const previewPort = await findFreePort(port + 1)
const preview = startPreview(previewPort, [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
process.once('exit', preview.stop)
const stateFolder = 'var/edit'
const token = await openKey(stateFolder)
const editor = await startEditor({
  folder: firm.folder,
  ...(firm.isSample && { makeOwn: makeOwnAndSwitch }),
  stateFolder,
  token,
  listTasks,
  port,
  previewOrigin: `http://127.0.0.1:${previewPort}`,
  preview,
  bundle,
  publisher: createPublisher()
}).catch((error: Error) => stop(error.message))
console.log(`Editor: ${writeAddress(editor.port, token)} (Ctrl+C ends it)`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await editor.stop()
    process.exit(0)
  })
}

/** From now on everything shows the copy, even if CONTENT_DIR named the sample. */
function makeOwnAndSwitch(): string {
  makeOwn()
  delete process.env.CONTENT_DIR
  return findFirm().folder
}

/** The wanted port if it is free, otherwise any other. */
function findFreePort(wanted: number): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', () => (wanted === 0 ? fail(new Error('There is no free port.')) : done(findFreePort(0))))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : wanted))
    })
  })
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
