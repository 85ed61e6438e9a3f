import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { ask, type Host, siteName } from './ask.ts'
import { findFreePort } from './listen.ts'
import { startProgram } from './programs.ts'
import { serveSite } from './served-site.ts'
import { waitFor } from './wait-for.ts'

export type OurHost = Awaited<ReturnType<typeof startOurs>>

/** The website on the real build, with a mailbox and spool of its own. */
export async function startOurs() {
  const site = await serveSite()
  return { ...site, name: 'our server', mailboxKey: /key=(\S+)/.exec(site.mailbox)?.[1] ?? '' }
}

/** One of our Caddyfiles as it is, with certificates of Caddy's own making and nothing left on this machine. */
export async function startCaddy(caddy: string, name: string, file: string, env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const options = ['admin off', 'skip_install_trust', 'local_certs', `https_port ${port}`, `http_port ${plainPort}`]
  const config = join(folder, 'Caddyfile')
  await writeFile(config, `{\n\t${options.join('\n\t')}\n}\nimport ${resolve(file)}\n`)
  const places = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const root = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  const args = ['run', '--adapter', 'caddyfile', '--config', config]
  return startHost({ name, port, plainPort }, folder, root, caddy, args, { ...places, ...env })
}

/** Our nginx.conf; only the folder and the port are put in. */
export async function startNginx(nginx: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const port = await findFreePort()
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll('/srv/website', process.cwd())
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  return startHost({ name: 'nginx', port }, folder, null, nginx, await configure(site, folder))
}

/** Our nginx-proxy.conf with a certificate of our own making; only that and the ports are put in. */
export async function startNginxProxy(nginx: string, openssl: string, website: { port: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const certificate = join(folder, 'fullchain.pem')
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', certificate]
  const names = `subjectAltName=DNS:${siteName},DNS:${siteName.replace('www.', '')}`
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=test']
  execFileSync(openssl, [...request, '-addext', names, ...files], { stdio: 'ignore' })
  const site = (await readFile('deploy/nginx-proxy.conf', 'utf8'))
    .replaceAll(`/etc/letsencrypt/live/${siteName}`, folder)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${website.port}`)
  const host = { name: 'nginx in front', port, plainPort }
  return startHost(host, folder, certificate, nginx, await configure(site, folder))
}

/** Inside what Debian's main file sets around a site. */
async function configure(site: string, folder: string): Promise<string[]> {
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
  return ['-c', config]
}

async function startHost(
  place: Omit<Host, 'stop'>,
  folder: string,
  authority: string | null,
  program: string,
  args: string[],
  env: Record<string, string> = {}
): Promise<Host> {
  const { stop, read } = startProgram(program, args, env)
  const host: Host = {
    ...place,
    async stop() {
      await stop('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  }
  const isUp = async () => {
    if (authority && !existsSync(authority)) return false
    if (authority) host.ca = await readFile(authority)
    return ask(host, '/').then(
      () => true,
      () => false
    )
  }
  await waitFor(host.name, isUp).catch(() => {
    throw new Error(`${host.name} does not answer: ${read()}`)
  })
  return host
}
