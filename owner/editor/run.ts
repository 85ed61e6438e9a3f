import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { findFirm, ownFolder } from '../../catalogue/firm.ts'
import { openKey } from '../../server/kept-key.ts'
import { EnvError, readVariables } from '../../settings/read.ts'
import { makeOwn } from '../make-own.ts'
import { buildEditor, type EditorParts, type PreviewState } from './server/app.ts'
import { bundleClient } from './server/bundle.ts'
import type { MailParts } from './server/mail-routes.ts'
import type { Publisher } from './server/publish-routes.ts'
import { writeAddress } from './server/refuse-strangers.ts'

/** The owner's editor on EDIT_PORT, and the site with hot reload beside it. Both answer this machine only. */
export async function runEditor(publisher: Publisher, loadMail: MailParts['loadMail']): Promise<void> {
  if (findFirm().isSample) makeOwnAndSwitch()
  const { folder } = findFirm()
  const { EDIT_PORT: port } = readVariables(process.env, ['EDIT_PORT'])
  const stateFolder = 'var/edit'
  const bundle = await bundleClient(folder)
  const previewPort = await findFreePort(port + 1)
  const preview = startPreview(previewPort, [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
  process.once('exit', preview.stop)
  const key = await openKey(stateFolder)
  const editor = await startEditor({
    folder,
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

/** Listens on the loopback address only, so nobody else on the network can reach it. */
export async function startEditor(parts: EditorParts) {
  const server = createAdaptorServer({ fetch: (...args) => app.fetch(...args) }) as Server
  server.listen(parts.port, '127.0.0.1')
  await once(server, 'listening').catch(({ code }) => {
    throw new EnvError(`Cannot listen on EDIT_PORT ${parts.port}: ${code}. Close what uses it or set another.`)
  })
  const { port } = server.address() as AddressInfo
  const app = buildEditor({ ...parts, port })
  return {
    port,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    }
  }
}

/** The sample is nobody's firm. From now on everything shows the copy, even if CONTENT_DIR named the sample. */
function makeOwnAndSwitch() {
  makeOwn()
  delete process.env.CONTENT_DIR
  console.log(`Made ${ownFolder}/, a full copy of the sample: change it, and the site shows your firm.`)
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

/** Astro's own server with hot reload, for the page beside the form. Only the editor may frame it. */
function startPreview(port: number, framers: string[]) {
  let state: PreviewState = 'stopped'
  let server: ChildProcess | undefined
  let isEnding = false

  function wake() {
    if (state !== 'stopped' || isEnding) return
    state = 'starting'
    const command = ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', String(port)]
    server = spawn(process.execPath, command, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DEV_FRAMERS: framers.join(' ') }
    })
    server.once('exit', () => {
      state = 'stopped'
    })
    waitUntilReady()
  }

  async function waitUntilReady() {
    while (state === 'starting') {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).catch(() => null)
      if (response && state === 'starting') state = 'ready'
      else await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }

  wake()
  return {
    readState: () => state,
    wake,
    stop() {
      isEnding = true
      server?.kill()
    }
  }
}
