import { expect, test } from '@playwright/test'
import { findExcesses } from '../bench/budgets.ts'
import { phone, type Weight, weighPage } from '../bench/weigh.ts'
import { content, firm, pages } from './site/site.ts'

test.use(phone)

/** A town's pages share a test: what they have in common is then fetched once, and counted every time. */
const groups = Map.groupBy(pages, (path) => path.split('/')[1] ?? '')

for (const [group, paths] of groups) {
  test(`/${group} weighs no more on a phone than its budget allows`, async ({ page }) => {
    test.slow()
    const weights: [string, Weight][] = []
    for (const path of paths) weights.push([path, await weighPage(page, path)])
    // Nothing measured would be nothing judged.
    expect(weights.filter(([, { html, fonts }]) => html < 5000 || fonts === 0)).toEqual([])
    expect(
      weights.flatMap(([path, weight]) => findExcesses(path, weight, firm.isSample ? undefined : content))
    ).toEqual([])
  })
}
