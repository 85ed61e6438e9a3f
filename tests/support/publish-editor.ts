import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleClient } from '../../owner/editor/server/bundle.ts'
import { writeAddress } from '../../owner/editor/server/refuse-strangers.ts'
import { startEditor } from '../../owner/editor/server/start.ts'
import { createPublisher } from '../../owner/publish/for-editor.ts'

/* The editor without the page beside it, in a folder of its own, with a command in place of "npm run publish" that says
   what that one says. */

const home = mkdtempSync(join(tmpdir(), 'publish-editor-'))
const folder = join(home, 'content')
const command = join(home, 'publish.mjs')
cpSync('sample', folder, { recursive: true })
writeFileSync(
  command,
  `import { existsSync, writeFileSync } from 'node:fs'
const say = (line) => console.log(line)
const wait = () => new Promise((resolve) => setTimeout(resolve, 300))
if (process.argv[2] === '--plan') {
  const isLive = existsSync('live')
  const differences = isLive ? [] : ['Full Valet, large: £140 → £145', 'Towns: Redditch is new']
  say(JSON.stringify({ address: 'https://www.example.co.uk', publishedAt: '2026-11-14T10:00:00Z', differences, blocking: existsSync('blocked') ? 12 : 0 }))
} else if (!existsSync('failed')) {
  writeFileSync('failed', '')
  say('Building…')
  console.error('The disk of www.example.co.uk is full. The live site is as it was. Make room, then try again.')
  process.exitCode = 1
} else {
  for (const step of ['Building… 12 s', 'Sending 0.9 MB… 1 s', 'Switching… 2 s']) { say(step); await wait() }
  writeFileSync('live', '')
  say('Live after 15 s: https://www.example.co.uk')
}`
)
const key = 'key-of-the-test'
const bundle = await bundleClient(folder)
// The answers go into the .env of the folder that the command is started in.
process.chdir(home)
const editor = await startEditor({
  folder,
  stateFolder: join(home, 'state'),
  port: 0,
  previewOrigin: 'http://127.0.0.1:9',
  preview: { readState: () => 'stopped', wake() {}, restart() {} },
  bundle,
  key,
  publisher: createPublisher(command),
  mail: { file: '.env', loadMail: async () => () => '' }
})
console.log(JSON.stringify({ address: writeAddress(editor.port, key), home }))
process.once('SIGTERM', async () => {
  await editor.stop()
  rmSync(home, { recursive: true })
  process.exit(0)
})
