import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../support/find-program.ts'
import { findFreePort } from '../support/listen.ts'
import { type Program, startProgram } from '../support/programs.ts'
import { waitFor } from '../support/wait-for.ts'

/**
 * A server of somebody's own on this machine: a real sshd with its own key and configuration, and a small program in
 * place of systemd, which ends and starts the real website.
 */
export async function startSshServer() {
  const sshd = findProgram('sshd', ['openssh-server'])
  const home = mkdtempSync(join(tmpdir(), 'sshd-'))
  const at = (name: string) => join(home, name)
  const [port, sitePort] = [await findFreePort(), await findFreePort()]
  for (const name of ['host', 'owner', 'stranger']) makeKey(at(name))
  makeKey(at('other-host'), 'ecdsa')
  cpSync(at('owner.pub'), at('authorised'))
  mkdirSync(at('bin'))
  for (const name of ['systemctl', 'journalctl', 'caddy']) {
    cpSync('tests/publish/supervisor.sh', at(`bin/${name}`))
    chmodSync(at(`bin/${name}`), 0o755)
  }
  const folder = at('srv/website')
  const server = `${userInfo().username}@127.0.0.1:${port}`
  let daemon: Program

  const start = async () => {
    writeFileSync(
      at('config'),
      [
        `Port ${port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${at('host')}`,
        `HostKey ${at('other-host')}`,
        `AuthorizedKeysFile ${at('authorised')}`,
        `PidFile ${at('sshd.pid')}`,
        'StrictModes no',
        'PasswordAuthentication no',
        'KbdInteractiveAuthentication no',
        'UsePAM no',
        `SetEnv "PATH=${at('bin')}:${process.env.PATH}" SITE_HOME=${home} SITE_PORT=${sitePort} ${listNetworkSettings()}`,
        ''
      ].join('\n')
    )
    // Where sshd shuts itself in when root starts it.
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
    daemon = startProgram(sshd, ['-D', '-e', '-f', at('config')])
    await waitFor('sshd', () => daemon.read().includes('Server listening')).catch(() => {
      throw new Error(`sshd does not listen: ${daemon.read()}`)
    })
  }
  await start()

  return {
    home,
    folder,
    /** The files of one release, or of the live one. */
    at: (...path: string[]) => join(folder, ...path),
    server,
    settings: { PUBLISH_TO: `ssh://${server}${folder}?port=${sitePort}&key=${at('owner')}` },
    knownHostsLine: `[127.0.0.1]:${port} ${readFileSync(at('host.pub'), 'utf8')}`,
    strangersKey: at('stranger'),
    /** As somebody asks who has not been here before. */
    ask: (path: string) => fetch(`http://127.0.0.1:${sitePort}${path}`, { headers: { connection: 'close' } }),
    /** The supervisor does as told by a file of this name: refuses to restart, or restarts late. */
    spoil: (what: (typeof spoilings)[number]) => writeFileSync(at(what), ''),
    mend: () => spoilings.forEach((what) => void rmSync(at(what), { force: true })),
    /** The same server with another key, as after a new installation or in front of somebody in between. */
    async changeHostKey() {
      await daemon.stop('SIGTERM')
      for (const name of ['host', 'host.pub']) rmSync(at(name))
      makeKey(at('host'))
      await start()
    },
    async stop() {
      await daemon.stop('SIGTERM')
      const pid = existsSync(at('site.pid')) ? Number(readFileSync(at('site.pid'), 'utf8')) : 0
      try {
        if (pid > 0) process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
      rmSync(home, { recursive: true, force: true })
    }
  }
}

const spoilings = ['refuse', 'late'] as const

export type SshServer = Awaited<ReturnType<typeof startSshServer>>

/** What npm needs here to reach its registry, which a server's administrator would have set up there. */
function listNetworkSettings(): string {
  const names = /^(npm_config_registry|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i
  return Object.entries(process.env)
    .filter(([name]) => names.test(name))
    .map(([name, value]) => `"${name}=${value}"`)
    .join(' ')
}

function makeKey(file: string, kind = 'ed25519') {
  execFileSync('ssh-keygen', ['-q', '-t', kind, '-N', '', '-C', 'test', '-f', file])
}
