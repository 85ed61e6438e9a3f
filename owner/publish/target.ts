import { resolve } from 'node:path'
import type { Target } from '../../settings/publish-address.ts'
import { EnvError, readVariables } from '../../settings/read.ts'

/** null until a target has been chosen. Throws an EnvError with a sentence for each wrong setting. */
export function readTarget(env: NodeJS.ProcessEnv, isPreview: boolean): Target | null {
  const { PUBLISH_TO: live = null } = readVariables(env, ['PUBLISH_TO'])
  if (!live || !isPreview) return live
  const usual = live.to === 'git' ? { ...live, branch: 'preview' } : undefined
  const { PUBLISH_PREVIEW_TO: preview = usual, PUBLISH_PREVIEW_URL: url } = readVariables(env, [
    'PUBLISH_PREVIEW_TO',
    'PUBLISH_PREVIEW_URL',
    'PUBLISH_PREVIEW_MAIL_TO'
  ])
  const problems: string[] = []
  if (!url) problems.push('PUBLISH_PREVIEW_URL must be set: the address at which the preview can be seen.')
  if (!preview)
    problems.push('PUBLISH_PREVIEW_TO must be set: where the preview goes, such as folder:../website-preview.')
  else if (namePlace(preview) === namePlace(live))
    problems.push('PUBLISH_PREVIEW_TO must differ from PUBLISH_TO, or the preview would take the place of the site.')
  if (!preview || problems.length > 0) throw new EnvError(problems.join('\n'))
  return preview
}

function namePlace(target: Target): string {
  if (target.to === 'git') return `git:${target.remote}#${target.branch}`
  return target.to === 'folder' ? resolve(target.folder) : `ssh://${target.server.host}${target.folder}`
}
