import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fingerprint } from '../../owner/publish/published.ts'
import { runOnServer } from '../../owner/publish/ssh.ts'
import type { ServerTarget } from '../../settings/publish-address.ts'
import { readVariables } from '../../settings/read.ts'
import type { SshServer } from './sshd.ts'

const site = `import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
const page = readFileSync('dist/index.html')
createServer((_, answer) => answer.end(page)).listen(Number(process.env.PORT), '127.0.0.1')`

const checkLive = resolve('owner/publish/on-server/check-live.mjs')

/** The scripts on the server with a site of one page, which is sent in a moment. */
export function openTinyReleases(server: SshServer) {
  const home = mkdtempSync(join(tmpdir(), 'tiny-'))
  const target = readVariables(server.settings, ['PUBLISH_TO']).PUBLISH_TO as ServerTarget
  const bin = server.at('deps/tiny/node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  symlinkSync(process.execPath, join(bin, 'node'))

  return {
    target,
    /** Resolves to its name there. */
    async release(
      page: string,
      { known = '', deps = 'tiny', cut = 0, answer = 'go', files = {}, restart = 'systemctl' }: Options = {}
    ) {
      const { archive, bytes: whole } = pack(home, { 'dist/index.html': page, 'server/main.ts': site, ...files })
      const bytes = whole - cut
      truncateSync(archive, bytes)
      let id = ''
      await runOnServer(
        { ...target, restart },
        {
          name: 'release',
          values: [deps, known, String(bytes)],
          file: archive,
          onWord(word, rest, send) {
            if (rest === 'ready') send(answer)
            if (word === 'done') id = rest
          }
        }
      )
      return id
    },
    back: () => runOnServer(target, { name: 'back' }),
    remove: () => rmSync(home, { recursive: true })
  }
}

interface Options {
  known?: string
  deps?: string
  /** So many bytes never arrive. */
  cut?: number
  answer?: string
  files?: Record<string, string>
  restart?: ServerTarget['restart']
}

function pack(home: string, files: Record<string, string>) {
  const [folder, archive] = [join(home, 'release'), join(home, 'release.tar.gz')]
  rmSync(folder, { recursive: true, force: true })
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  if (!files['.files'])
    write(
      '.files',
      Object.entries(files)
        .map(([name, text]) => `${fingerprint(text)}  ${name}\n`)
        .join('')
    )
  for (const name of ['.env', '.kept', '.npmrc', 'published.json', 'package.json', 'package-lock.json'])
    if (!(name in files)) write(name, name === 'package.json' ? '{ "type": "module" }' : '')
  cpSync(checkLive, join(folder, 'check-live.mjs'))
  execFileSync('tar', ['-czf', archive, '-C', folder, '.'])
  return { archive, bytes: statSync(archive).size }
}
