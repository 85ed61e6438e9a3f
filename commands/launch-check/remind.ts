import { checkLaunch } from './check.ts'
import { countBlocking, describeCount } from './report.ts'

/** One line for the end of a build; null if the launch check finds the site ready. */
export async function composeReminder(...where: Parameters<typeof checkLaunch>): Promise<string | null> {
  const count = countBlocking(await checkLaunch(...where))
  const what = count === 1 ? 'says which' : 'lists them'
  return count === 0 ? null : `${describeCount(count)}: "npm run launch-check" ${what}.`
}
