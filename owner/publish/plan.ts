import { findFirm } from '../../catalogue/firm.ts'
import { loadContent } from '../../catalogue/load.ts'
import type { Target } from '../../settings/publish-address.ts'
import { checkLaunch } from '../launch-check/check.ts'
import { countBlocking } from '../launch-check/report.ts'
import { listDifferences } from './differences.ts'
import {
  fingerprint,
  fingerprintSoftware,
  type OpenTarget,
  type Published,
  type Release,
  takeSnapshot
} from './published.ts'
import { composeServerSettings } from './server-settings.ts'
import { openGitTarget } from './to-git.ts'
import { openServerTarget } from './to-server.ts'

/** Everything known before anything is built or sent. */
export interface Plan extends Release {
  target: OpenTarget
  /** How many findings of the launch check block it. */
  blocking: number
}

export const openTarget = (target: Target): OpenTarget =>
  target.to === 'server' ? openServerTarget(target) : openGitTarget(target)

/** Throws if the content can't be read. */
export async function makePlan(chosen: Target): Promise<Plan> {
  const firm = findFirm()
  const { siteUrl: address } = loadContent(firm.folder).business
  const blocking = countBlocking(await checkLaunch(firm.folder))
  const settings = composeServerSettings(process.env)
  const record: Published = {
    at: new Date().toISOString(),
    content: takeSnapshot(firm.folder),
    software: fingerprintSoftware(),
    settings: fingerprint(settings)
  }
  const target = openTarget(chosen)
  const live = await target.readLive(firm)
  const differences = live
    ? [
        ...listDifferences(live.content, record.content),
        ...(live.software && live.software !== record.software ? ['Software: another version'] : []),
        ...(live.settings && live.settings !== record.settings ? ['Settings: changed in .env'] : []),
        ...(target.listOtherCommits?.() ?? [])
      ]
    : []
  return { firm, target, address, live, record, settings, differences, blocking }
}
