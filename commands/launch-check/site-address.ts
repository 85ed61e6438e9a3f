import { url } from '../../catalogue/schema/fields.ts'
import { environment, type Finding, makeBlocking } from './finding.ts'

/** SITE_URL stands in for `siteUrl` of business.yaml, so the same is asked of it. */
export function findWrongAddress({ SITE_URL }: NodeJS.ProcessEnv): Finding[] {
  const [issue] = SITE_URL ? (url.safeParse(SITE_URL).error?.issues ?? []) : []
  return issue ? [makeBlocking('invalid-setting', environment, `SITE_URL ${issue.message}, but is "${SITE_URL}".`)] : []
}
