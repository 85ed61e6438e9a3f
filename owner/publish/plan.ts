import { type Firm, findFirm } from '../../catalogue/firm.ts'
import { ContentError, loadContent } from '../../catalogue/load.ts'
import { checkLaunch } from '../launch-check/check.ts'
import { countBlocking } from '../launch-check/report.ts'
import { type Destination, openDestination } from './destination.ts'
import { listDifferences } from './differences.ts'
import { PublishError } from './publish-error.ts'
import { fingerprint, fingerprintSoftware, type Published, takeSnapshot } from './published.ts'
import { composeServerSettings, type Target } from './settings.ts'

/** Everything known before anything is built or sent. */
export interface Plan {
  firm: Firm
  destination: Destination
  isPreview: boolean
  /** Where to look afterwards. */
  address: string
  live: Published | null
  record: Published
  settings: string
  /** In the owner's words; empty if nothing differs or nothing was published yet. */
  differences: string[]
  /** How many findings of the launch check block it; a preview may be published anyway. */
  blocking: number
}

export async function makePlan(target: Target, isPreview: boolean, env = process.env): Promise<Plan> {
  const firm = findFirm(env)
  const destination = openDestination(target)
  refuseUnreadable(firm)
  if (firm.isPreview && !isPreview) throw new PublishError(markedAsPreview)
  if (target.kind === 'folder' && !isPreview && !env.PUBLIC_EMAIL_ORIGIN) throw new PublishError(noRelay)
  const blocking = countBlocking(await checkLaunch(firm.folder, env))
  const settings = composeServerSettings(isPreview ? { ...env, SITE_URL: env.PUBLISH_PREVIEW_URL } : env, isPreview)
  const record: Published = {
    at: new Date().toISOString(),
    content: takeSnapshot(firm.folder),
    software: fingerprintSoftware(),
    settings: fingerprint(settings)
  }
  const live = await destination.readLive(firm)
  const differences = live
    ? [
        ...listDifferences(live.content, record.content),
        ...listOthers(live, record),
        ...(destination.listOtherCommits?.() ?? [])
      ]
    : []
  return {
    firm,
    destination,
    isPreview,
    address: findAddress(firm, isPreview, env),
    live,
    record,
    settings,
    differences,
    blocking
  }
}

const noRelay =
  'Booking requests would reach nobody: a site that is uploaded needs a hosted email service. Set PUBLIC_EMAIL_ORIGIN and ' +
  'its keys in .env; docs/publishing.md says how, under "A static host".'

const markedAsPreview =
  'This site is marked as a preview, so search engines would be asked to stay away. Take SITE_PREVIEW out of .env and ' +
  'delete the file PREVIEW in your content folder, then publish again.'

function listOthers(live: Published, record: Published): string[] {
  return [
    ...(live.software && live.software !== record.software ? ['Software: another version'] : []),
    ...(live.settings && live.settings !== record.settings ? ['Settings: changed in .env'] : [])
  ]
}

function refuseUnreadable({ folder }: Firm) {
  try {
    loadContent(folder)
  } catch (error) {
    if (error instanceof ContentError) throw new PublishError(error.message)
    throw error
  }
}

function findAddress({ folder }: Firm, isPreview: boolean, env: NodeJS.ProcessEnv): string {
  if (isPreview) return env.PUBLISH_PREVIEW_URL ?? ''
  return env.SITE_URL || loadContent(folder).business.siteUrl
}
