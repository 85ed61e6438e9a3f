import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findProgram } from '../hosting/programs.ts'

/** Kept from run to run; delete it for a fresh one. */
const archive = join('var', 'container', 'base.tar')
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/** What the base needs to reach the registry of npm packages from here, as this machine does. */
export function listBaseSettings(): string[] {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  return [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    `NODE_EXTRA_CA_CERTS=${authorities}`,
    `npm_config_registry=${registry}`,
    'npm_config_update_notifier=false'
  ]
}

/** Debian from its mirror with Node and npm where the official image has them. */
export function makeBaseArchive(): string {
  if (existsSync(archive)) return archive
  const { npm_execpath: npmCommand, NODE_EXTRA_CA_CERTS: ours } = process.env
  if (!npmCommand) throw new Error('Run this as "npm run test:container": the base gets the npm that runs it.')
  const npm = join(dirname(npmCommand), '..')
  const debootstrap = findProgram('debootstrap', ['debootstrap'])
  const folder = mkdtempSync(join(tmpdir(), 'base-'))
  try {
    const options = ['--variant=minbase', '--include=ca-certificates', 'bookworm', folder]
    execFileSync(debootstrap, options, { stdio: ['ignore', 'ignore', 'inherit'] })
    const local = join(folder, 'usr', 'local')
    copyFileSync(process.execPath, join(local, 'bin', 'node'))
    cpSync(npm, join(local, 'lib', 'node_modules', 'npm'), { recursive: true })
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
