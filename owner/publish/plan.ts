import { findFirm } from '../../catalogue/firm.ts'
import { loadContent } from '../../catalogue/load.ts'
import type { Target } from '../../settings/publish-address.ts'
import type { Environment } from '../../settings/read.ts'
import { checkLaunch } from '../launch-check/check.ts'
import { countBlocking } from '../launch-check/report.ts'
import { OwnerError } from '../owner-error.ts'
import type { Destination, Release } from './destination.ts'
import { listDifferences } from './differences.ts'
import { fingerprint, fingerprintSoftware, type Published, takeSnapshot } from './published.ts'
import { composeServerSettings } from './server-settings.ts'
import { publishToFolder } from './to-folder.ts'
import { publishToGit } from './to-git.ts'
import { publishToServer } from './to-server.ts'

/** Everything known before anything is built or sent. */
export interface Plan extends Release {
  destination: Destination
  isPreview: boolean
  /** Where to look afterwards. */
  address: string
  /** How many findings of the launch check block it; a preview may be published anyway. */
  blocking: number
}

export function openDestination(target: Target, isPreview: boolean): Destination {
  if (target.to === 'server') return publishToServer(target)
  return target.to === 'git' ? publishToGit(target, isPreview) : publishToFolder(target)
}

/** Throws if the content can't be read. */
export async function makePlan(target: Target, isPreview: boolean): Promise<Plan> {
  const env: Environment = process.env
  const firm = findFirm()
  const { business } = loadContent(firm.folder)
  if (firm.isPreview && !isPreview) throw new OwnerError(markedAsPreview)
  const blocking = countBlocking(await checkLaunch(firm.folder))
  const settings = composeServerSettings(isPreview ? { ...env, SITE_URL: env.PUBLISH_PREVIEW_URL } : env, isPreview)
  const record: Published = {
    at: new Date().toISOString(),
    content: takeSnapshot(firm.folder),
    software: fingerprintSoftware(),
    settings: fingerprint(settings)
  }
  const destination = openDestination(target, isPreview)
  const live = await destination.readLive(firm)
  const differences = live
    ? [
        ...listDifferences(live.content, record.content),
        ...(live.software && live.software !== record.software ? ['Software: another version'] : []),
        ...(live.settings && live.settings !== record.settings ? ['Settings: changed in .env'] : []),
        ...(destination.listOtherCommits?.() ?? [])
      ]
    : []
  const address = (isPreview ? env.PUBLISH_PREVIEW_URL : env.SITE_URL) || business.siteUrl
  return { firm, destination, isPreview, address, live, record, settings, differences, blocking }
}

const markedAsPreview =
  'This site is marked as a preview, so search engines would be asked to stay away. Take SITE_PREVIEW out of .env and ' +
  'delete the file PREVIEW in your content folder, then publish again.'
