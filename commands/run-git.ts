import { spawnSync } from 'node:child_process'

export type Git = (...args: string[]) => string

/** What git said when it refused. */
export class GitError extends Error {
  override name = 'GitError'
}

/** git in a folder: its answer, or its own words as an error. */
export function openGit(folder: string): Git {
  return (...args) => {
    const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
    if (error) throw new GitError('git is not installed.')
    if (status !== 0) throw new GitError((stderr || stdout).trim())
    return stdout.trim()
  }
}
