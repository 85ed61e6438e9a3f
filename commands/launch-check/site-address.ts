import { url } from '../../catalogue/schema/fields.ts'
import { environment, type Finding, makeBlocking } from './finding.ts'

/** SITE_URL replaces `siteUrl` of business.yaml, so the same rules apply. */
export function findWrongAddress({ SITE_URL }: NodeJS.ProcessEnv): Finding[] {
  const [issue] = SITE_URL ? (url.safeParse(SITE_URL).error?.issues ?? []) : []
  return issue ? [makeBlocking('invalid-setting', environment, `SITE_URL ${issue.message}, but is "${SITE_URL}".`)] : []
}
