import { spawnSync } from 'node:child_process'

export type Git = (...args: string[]) => string

export class GitError extends Error {
  override name = 'GitError'
}

/** Runs git in a folder; throws its own words as a GitError. */
export function openGit(folder: string): Git {
  return (...args) => {
    const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    if (error) throw new GitError('git is not installed.')
    if (status !== 0) throw new GitError((stderr || stdout).trim())
    return stdout.trim()
  }
}
