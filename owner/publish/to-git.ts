import { spawnSync } from 'node:child_process'
import { relative, resolve } from 'node:path'
import type { Firm } from '../../catalogue/firm.ts'
import type { GitTarget } from '../../settings/publish-address.ts'
import { OwnerError } from '../owner-error.ts'
import type { Progress } from './progress.ts'
import { isText, type OpenTarget, type Published } from './published.ts'

/** A host that builds what is pushed to it. Only the firm's folder is committed, and the branch is what is live. */
export const openGitTarget = (target: GitTarget): OpenTarget => ({
  async readLive(firm) {
    fetchBranch(target)
    return hasBranch(target) ? readBranch(target, nameFolder(firm)) : null
  },

  listOtherCommits() {
    if (!hasBranch(target)) return []
    refuseBehind(target)
    const count = countUnpublished(target)
    return count === 0 ? [] : [`Software: ${count === 1 ? '1 commit' : `${count} commits`} from this folder as well`]
  },

  async publish({ firm, differences }, progress) {
    const folder = nameFolder(firm)
    const before = git('rev-parse', 'HEAD').trim()
    git('add', '--all', '--', folder)
    const isChanged = attempt('diff', '--cached', '--quiet', '--', folder).status !== 0
    if (isChanged) git('commit', '--quiet', '--only', '-m', composeMessage(differences), '--', folder)
    push(target, progress, () => isChanged && git('reset', '--quiet', '--soft', before))
  },

  async goBack(firm, progress) {
    fetchBranch(target)
    const folder = nameFolder(firm)
    const before = hasBranch(target) && findContentBefore(target, folder)
    if (!before) throw new OwnerError(`${nameBranch(target)} has no older content to go back to.`)
    if (attempt('diff', '--quiet', 'HEAD', '--', folder).status !== 0)
      throw new OwnerError(
        `${folder}/ has changes that are not published. Publish or undo them first: going back would lose them.`
      )
    refuseBehind(target)
    if (countUnpublished(target) > 0)
      throw new OwnerError(
        'This folder has commits that are not published, and they would go out as well. Publish them first.'
      )
    const head = git('rev-parse', 'HEAD').trim()
    const restore = (source: string) => git('restore', `--source=${source}`, '--staged', '--worktree', '--', folder)
    const undo = () => {
      git('reset', '--quiet', '--soft', head)
      restore('HEAD')
    }
    restore(before)
    try {
      const words = ['Go back to the content before', `${contentFrom}: ${before}`]
      git('commit', '--quiet', '--only', ...words.flatMap((line) => ['-m', line]), '--', folder)
    } catch (error) {
      undo()
      throw error
    }
    push(target, progress, undo)
    return `${folder}/ holds the content from before again, here and on ${nameBranch(target)}. The host builds it now.`
  }
})

const nameBranch = ({ remote, branch }: GitTarget) => `${remote}/${branch}`
/** The branch as it was when it was last fetched. */
const nameTracked = (target: GitTarget) => `refs/remotes/${nameBranch(target)}`
const hasBranch = (target: GitTarget) => attempt('rev-parse', '--verify', '--quiet', nameTracked(target)).status === 0
const countUnpublished = (target: GitTarget) => Number(git('rev-list', '--count', `${nameTracked(target)}..HEAD`))

function fetchBranch(target: GitTarget) {
  const { remote, branch } = target
  // Every commit needs a name. Checked before the build, while nothing has been touched.
  if (['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'].some((name) => attempt('var', name).status !== 0))
    throw new OwnerError(
      'Git does not know who you are. Run git config --global user.name "Your Name" and git config --global user.email you@example.co.uk, then try again.'
    )
  if (attempt('remote', 'get-url', remote).status !== 0)
    throw new OwnerError(
      `This folder has no git remote called "${remote}". Add it with "git remote add ${remote} <address>", then try again.`
    )
  const listed = attempt('ls-remote', '--heads', remote, `refs/heads/${branch}`)
  if (listed.status !== 0) throw new OwnerError(`${remote} cannot be reached: ${listed.stderr.trim()}`)
  if (listed.stdout.trim() === '') attempt('update-ref', '-d', nameTracked(target))
  else git('fetch', '--quiet', remote, `+refs/heads/${branch}:${nameTracked(target)}`)
}

function readBranch(target: GitTarget, folder: string): Published | null {
  const tracked = nameTracked(target)
  const entries = git('ls-tree', '-r', '-z', tracked, '--', `${folder}/`)
    .split('\0')
    .map((line) => /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [])
    .map(([, hash = '', path = '']) => ({ hash, file: path.slice(folder.length + 1) }))
  const texts = entries.filter(({ file }) => isText(file))
  if (texts.length === 0) return null
  const pictures = entries.filter(({ file }) => file.startsWith('images/'))
  return {
    at: git('log', '-1', '--format=%cI', tracked).trim(),
    content: {
      texts: Object.fromEntries(texts.map(({ file, hash }) => [file, git('cat-file', 'blob', hash)])),
      pictures: Object.fromEntries(pictures.map(({ file, hash }) => [file.slice('images/'.length), hash]))
    }
  }
}

function refuseBehind(target: GitTarget) {
  if (attempt('merge-base', '--is-ancestor', nameTracked(target), 'HEAD').status === 0) return
  throw new OwnerError(
    `${nameBranch(target)} holds changes that are not in this folder. Run "git pull --no-rebase ${target.remote} ${target.branch}" first. The live site is as it was.`
  )
}

/** In the message of a commit that goes back: the commit its content is from. */
const contentFrom = 'Content-from'

/** The commit with the content before the current one. Going back twice goes further back. */
function findContentBefore(target: GitTarget, folder: string): string | undefined {
  const log = (from: string, ...options: string[]) => git('log', ...options, from, '--', folder).trim()
  const findSource = (commit: string) =>
    RegExp(`^${contentFrom}: (\\w+)$`, 'm').exec(log(commit, '-1', '--format=%B'))?.[1] ?? commit
  const [, before] = log(findSource(nameTracked(target)), '-2', '--format=%H').split('\n')
  return before && findSource(before)
}

function push(target: GitTarget, progress: Progress, undo: () => void) {
  progress.commit()
  progress.begin(`Pushing to ${target.remote}…`)
  const { status, stderr } = attempt('push', '--quiet', target.remote, `HEAD:refs/heads/${target.branch}`)
  if (status === 0) return
  undo()
  throw new OwnerError(`${target.remote} did not take the change, so the live site is as it was: ${stderr.trim()}`)
}

function nameFolder({ folder }: Firm): string {
  const path = relative(git('rev-parse', '--show-toplevel').trim(), resolve(folder)).replaceAll('\\', '/')
  if (path.startsWith('..'))
    throw new OwnerError(`${folder} is outside this repository, so it cannot be pushed with it.`)
  if (attempt('check-ignore', '--quiet', folder).status === 0)
    throw new OwnerError(`Git ignores ${folder}/: take it out of .gitignore, then try again.`)
  return path
}

function composeMessage(differences: string[]): string {
  const [first = 'Publish', ...others] = differences
  return others.length === 0 ? first : `Publish ${differences.length} changes\n\n${differences.join('\n')}`
}

/** Never asks for a password, because nobody may be there to type it. */
function attempt(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    encoding: 'utf8',
    input: '',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' }
  })
  if (error) throw new OwnerError('There is no git on this computer: install it, then try again.')
  return { status, stdout, stderr }
}

function git(...args: string[]) {
  const { status, stdout, stderr } = attempt(...args)
  if (status === 0) return stdout
  throw new OwnerError(`"git ${args[0]}" failed, and the live site is as it was: ${stderr.trim()}`)
}
