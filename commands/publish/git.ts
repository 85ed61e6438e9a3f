import { spawnSync } from 'node:child_process'
import { PublishError } from './publish-error.ts'

export function git(...args: string[]): string {
  return readOutput(attempt(...args), args)
}

export function readOutput({ status, stdout, stderr }: ReturnType<typeof attempt>, [command]: string[]): string {
  if (status === 0) return stdout
  throw new PublishError(`"git ${command}" failed, and the live site is as it was: ${stderr.trim()}`)
}

export function attempt(...args: string[]) {
  return attemptWith({}, args)
}

/** Never asks for a password, because nobody may be there to type it. */
export function attemptWith(env: NodeJS.ProcessEnv, args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    encoding: 'utf8',
    input: '',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env }
  })
  if (error) throw new PublishError('There is no git on this computer: install it, then try again.')
  return { status, stdout, stderr }
}
