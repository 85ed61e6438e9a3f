import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '../support/find-program.ts'

export type Image = ReturnType<ReturnType<typeof openStore>['build']>

type Config = {
  User: string
  WorkingDir: string
  Env: string[]
  Cmd: string[]
  Volumes: Record<string, unknown>
  Healthcheck: { Test: string[] }
}

/** Images in a folder of their own, made without a daemon and without namespaces, gone at the end. */
export function openStore() {
  const buildah = findProgram('buildah', ['buildah'])
  const folder = mkdtempSync(join(tmpdir(), 'images-'))
  const places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const ask = (...args: string[]) =>
    execFileSync(buildah, [...places, ...args], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] }).trim()

  function importBase() {
    const container = ask('from', 'scratch')
    ask('add', '--quiet', container, makeBaseArchive(), '/')
    ask('config', ...listBaseSettings().flatMap((setting) => ['--env', setting]), container)
    ask('commit', '--quiet', '--rm', container, 'localhost/base')
  }

  return {
    /** Docker's own format: the other has no place for a health check. */
    build(settingsFile: string) {
      importBase()
      const options = ['--format', 'docker', '--build-arg', 'BASE=localhost/base', '--file', 'Containerfile']
      ask('build', ...options, '--secret', `id=env,src=${settingsFile}`, '--tag', 'localhost/website', '.')
      const container = ask('from', 'localhost/website')
      const { Docker } = JSON.parse(ask('inspect', '--type', 'image', 'localhost/website'))
      return { root: ask('mount', container), config: Docker.config as Config }
    },
    remove() {
      ask('umount', '--all')
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Kept from run to run; delete it for a fresh one. */
const archive = join('var', 'container', 'base.tar')
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/** What the base needs to reach the registry of npm packages from here, as this machine does. */
function listBaseSettings(): string[] {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  return [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    `NODE_EXTRA_CA_CERTS=${authorities}`,
    `npm_config_registry=${registry}`,
    'npm_config_update_notifier=false'
  ]
}

/** Debian from its mirror with Node and npm where the official image has them. */
function makeBaseArchive(): string {
  if (existsSync(archive)) return archive
  const { npm_execpath: npmCommand, NODE_EXTRA_CA_CERTS: ours } = process.env
  if (!npmCommand) throw new Error('Run this as "npm run test:container": the base gets the npm that runs it.')
  const debootstrap = findProgram('debootstrap', ['debootstrap'])
  const folder = mkdtempSync(join(tmpdir(), 'base-'))
  try {
    const options = ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder]
    execFileSync(debootstrap, options, { stdio: ['ignore', 'ignore', 'inherit'] })
    const local = join(folder, 'usr', 'local')
    copyFileSync(process.execPath, join(local, 'bin', 'node'))
    cpSync(join(dirname(npmCommand), '..'), join(local, 'lib', 'node_modules', 'npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'))
    if (ours) copyFileSync(ours, join(folder, authorities))
    mkdirSync(dirname(archive), { recursive: true })
    execFileSync('tar', ['-C', folder, '-cf', `${archive}.unfinished`, '.'])
    renameSync(`${archive}.unfinished`, archive)
    return archive
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
