import { GitError } from '../run-git.ts'
import { makeRelease, ReleaseError } from './release.ts'

/* npm run release -- 0.2.0 */

try {
  const { tag } = makeRelease('.', process.argv[2] ?? '', new Date().toISOString().slice(0, 10))
  console.log(`Committed and tagged ${tag}. Look at it with "git show ${tag}", then run "git push --follow-tags".`)
} catch (error) {
  if (!(error instanceof ReleaseError || error instanceof GitError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
