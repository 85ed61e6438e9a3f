import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Image } from './image.ts'

type Settings = Record<string, string>

/* What a container engine does around the process: the root cannot be written to, the volume can, and only what the image
   and the caller set is in the environment. Every step execs the next, so signals reach Node itself. */
const enter = `set -e
root=$1 volume=$2; shift 2
mount --bind "$root" "$root"
mount --bind "$volume" "$root/var/lib/website"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec chroot "$@"`

/** Starts what the image says, with its volume in a folder of ours. */
export function startContainer(image: Image, volume: string, settings: Settings) {
  const child = spawn('unshare', writeArguments(image, volume, settings), { stdio: ['ignore', 'pipe', 'pipe'] })
  const stopWithUs = () => child.kill('SIGKILL')
  process.once('exit', stopWithUs)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', stopWithUs)
    return code ?? signal
  })
  return {
    read: () => said,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    }
  }
}

/** Another command in the same surroundings, as the engine runs a health check. */
export function runInContainer(image: Image, volume: string, settings: Settings, command: string[]) {
  const args = writeArguments(image, volume, settings, command)
  return spawnSync('unshare', args, { encoding: 'utf8', timeout: 20_000 })
}

function writeArguments({ root, config }: Image, volume: string, settings: Settings, command = config.Cmd): string[] {
  const set = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const inside = [`--userspec=${config.User}`, root, '/usr/bin/env', '-i', '-C', config.WorkingDir, ...set, ...command]
  return ['--mount', 'sh', '-c', enter, 'sh', root, volume, ...inside]
}
