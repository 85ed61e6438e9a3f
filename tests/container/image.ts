import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
export function openStore(buildah: string) {
  const folder = mkdtempSync(join(tmpdir(), 'images-'))
  const places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const ask = (...args: string[]) =>
    execFileSync(buildah, [...places, ...args], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  return {
    importBase(archive: string, settings: string[]): string {
      const container = ask('from', 'scratch')
      ask('add', '--quiet', container, archive, '/')
      ask('config', ...settings.flatMap((setting) => ['--env', setting]), container)
      ask('commit', '--quiet', '--rm', container, 'localhost/base')
      return 'localhost/base'
    },
    /** Docker's own format: the other has no place for a health check. */
    build(base: string, settingsFile: string) {
      const options = ['--format', 'docker', '--build-arg', `BASE=${base}`, '--secret', `id=env,src=${settingsFile}`]
      const args = [...places, 'build', ...options, '--file', 'Containerfile', '--tag', 'localhost/website', '.']
      execFileSync(buildah, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
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
