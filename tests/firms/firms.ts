import { join } from 'node:path'
import { grown } from './grown.ts'
import type { Recipe } from './make-firm.ts'
import { weekOld } from './week-old.ts'

/* Two firms that are nobody's: what the sample cannot show is tried on them. `npm test -- firms` makes and builds them. */

const recipes: Record<string, Recipe> = { 'week-old': weekOld, grown }

export const findFolder = (name: string) => join('var', 'test-firms', name)

export const testFirms = Object.entries(recipes).map(([name, recipe]) => ({ name, folder: findFolder(name), recipe }))
