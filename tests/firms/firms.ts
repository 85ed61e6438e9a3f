import { join } from 'node:path'
import { grown } from './grown.ts'
import { weekOld } from './week-old.ts'

/* Two firms that are nobody's: what the sample cannot show is tried on them. `npm test -- firms` makes and builds them. */

export const findFolder = (name: string) => join('var', 'test-firms', name)

/** `siteTests` are those of tests/site that are run on it: where much is absent, whatever could be empty or lead nowhere. */
export const testFirms = [
  { name: 'week-old', recipe: weekOld, siteTests: 'tests/site/{links,pages,pictures}.test.ts' },
  { name: 'grown', recipe: grown, siteTests: 'tests/site/*.test.ts' }
].map((firm) => ({ ...firm, folder: findFolder(firm.name) }))
