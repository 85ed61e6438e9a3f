import { spawnSync } from 'node:child_process'
import { OwnerError } from './owner-error.ts'

export type Git = (...args: string[]) => string

/** Runs git in a folder; throws its own words as an OwnerError. */
export function openGit(folder: string): Git {
  return (...args) => {
    const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    if (error) throw new OwnerError('git is not installed.')
    if (status !== 0) throw new OwnerError((stderr || stdout).trim())
    return stdout.trim()
  }
}
