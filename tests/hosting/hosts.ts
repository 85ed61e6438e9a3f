import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { findFirm } from '../../catalogue/firm.ts'
import { findFreePort } from '../support/listen.ts'
import { startRelayChild } from '../support/relay-child.ts'
import { waitFor } from '../support/wait-for.ts'
import { ask, type Host, siteName } from './ask.ts'

export type OurHost = Host & { mailboxKey: string; restart(): Promise<void> }

/** The website as `npm start` runs it, on the real build, with a mailbox and spool of its own. */
export async function startOurs(env: Record<string, string> = {}): Promise<OurHost> {
  const folder = await mkdtemp(join(tmpdir(), 'hosting-'))
  await mkdir(join(folder, 'var'))
  for (const name of ['dist', findFirm().folder, 'node_modules', join('var', 'build')])
    await symlink(resolve(name), join(folder, name), 'junction')
  const start = (port: number) =>
    startRelayChild({ cwd: folder, script: join('server', 'main.ts'), env: { ...env, PORT: String(port) } })
  let child = await start(0)
  const { port } = child
  return {
    name: 'our server',
    port,
    mailboxKey: /key=(\S+)/.exec(child.printed.join(''))?.[1] ?? '',
    async restart() {
      await child.end('SIGTERM')
      child = await start(port)
    },
    async stop() {
      await child.end('SIGTERM')
      await rm(folder, { recursive: true })
    }
  }
}

/** One of our Caddyfiles as it is, with certificates of Caddy's own making and nothing left on this machine. */
export async function startCaddy(
  caddy: string,
  name: string,
  file: string,
  env: Record<string, string>
): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const options = ['admin off', 'skip_install_trust', 'local_certs', `https_port ${port}`, `http_port ${plainPort}`]
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `{\n\t${options.join('\n\t')}\n}\nimport ${resolve(file)}\n`)
  const places = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const stop = await run(caddy, ['run', '--adapter', 'caddyfile', '--config', config], { ...places, ...env }, folder)
  const root = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  await waitFor('Caddy’s certificate', () => existsSync(root))
  const host: Host = { name, port, plainPort, ca: await readFile(root), stop }
  await waitUntilUp(host)
  return host
}

/** Our nginx.conf; only the folder and the port are put in. */
export async function startNginx(nginx: string, file: string): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await findFreePort()
  const site = (await readFile(file, 'utf8'))
    .replaceAll('/srv/website', process.cwd())
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  const stop = await runNginx(nginx, site, folder)
  const host: Host = { name: 'nginx', port, stop }
  await waitUntilUp(host)
  return host
}

/** Our nginx-proxy.conf with a certificate of our own making; only that and the ports are put in. */
export async function startNginxProxy(nginx: string, openssl: string, file: string, website: Host): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, name)) as [string, string]
  const names = `subjectAltName=DNS:${siteName},DNS:${siteName.replace('www.', '')}`
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=test']
  execFileSync(openssl, [...request, '-addext', names, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const site = (await readFile(file, 'utf8'))
    .replaceAll(`/etc/letsencrypt/live/${siteName}`, folder)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${website.port}`)
  const stop = await runNginx(nginx, site, folder)
  const host: Host = { name: 'nginx in front', port, plainPort, ca: await readFile(certificate), stop }
  await waitUntilUp(host)
  return host
}

/** Inside what Debian's main file sets around a site. */
async function runNginx(nginx: string, site: string, folder: string) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  // As ourselves: a worker that gives up root's rights may not read the folder.
  const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : ''
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log; ` +
      `include /etc/nginx/modules-enabled/*.conf; events {} http { access_log off; sendfile on; gzip on; ` +
      `include /etc/nginx/mime.types; default_type application/octet-stream; ${temporary.join(' ')}\n${site} }`
  )
  return run(nginx, ['-c', config], {}, folder)
}

async function run(program: string, args: string[], env: Record<string, string>, folder: string) {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  const stopWithUs = () => child.kill('SIGKILL')
  process.once('exit', stopWithUs)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.once('exit', (code) => {
    if (code) console.log(said.trim().split('\n').slice(-5).join('\n'))
  })
  return async () => {
    process.off('exit', stopWithUs)
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

function waitUntilUp(host: Host): Promise<void> {
  const isUp = () =>
    ask(host, '/').then(
      () => true,
      () => false
    )
  return waitFor(host.name, isUp)
}
