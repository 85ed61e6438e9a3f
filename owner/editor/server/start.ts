import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { buildEditor, type EditorParts } from './app.ts'

interface RunningEditor {
  port: number
  stop(): Promise<void>
}

/** Listens on the loopback address only, so nobody else on the network can reach it. */
export async function startEditor(parts: EditorParts): Promise<RunningEditor> {
  const server = createAdaptorServer({ fetch: (...args) => app.fetch(...args) }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`Cannot listen on EDIT_PORT ${parts.port}: ${error.code}. Close what uses it or set another.`))
    )
    server.listen(parts.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const app = buildEditor({ ...parts, port })
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** The page sends the token with every request; a page from another origin can't read it. */
export function renderPage(token: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="edit-token" content="${token}">
<title>Edit your site</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/main.css">
<script type="module" src="/assets/main.js"></script>
</head>
<body><div id="editor"><p class="loading">Opening the editor…</p></div></body>
</html>
`
}
