import { z } from 'zod'
import { id, slug, text, tickBox } from './fields.ts'

/* Helps a visitor choose on Services: a question with its answers, and the comparison of packages. */

const packageId = slug.meta({ title: 'Package', choices: 'packages', needsEntry: true })

export const finderSchema = z
  .strictObject({
    heading: text.describe('The question'),
    text: text.optional().describe('A sentence below it'),
    choices: z
      .array(
        z.strictObject({
          label: text.describe('What needs doing, in a few words'),
          answers: z
            .array(z.strictObject({ package: packageId, why: text.describe('Why this one, in a sentence') }))
            .meta({ title: 'Packages that help' })
            .describe('One or two')
        })
      )
      .describe('A choice whose packages are all gone is not shown')
  })
  .meta({ title: 'The question below the packages' })
  .describe('Asks what needs doing, and names the package for it. Left out, there is none')

export const comparisonSchema = z
  .strictObject({
    heading: text,
    text: text.optional().describe('A sentence above the table, such as why one package costs more than another'),
    rows: z
      .array(
        z.strictObject({
          id,
          label: text.describe('What some packages include and others do not'),
          addOn: slug
            .optional()
            .meta({ title: 'Or as an add-on', choices: 'add-ons' })
            .describe('Packages that do not include it show what this add-on costs with them')
        })
      )
      .describe('In a package, under "What is done", an item names the line it belongs to'),
    showsCheaper: tickBox(
      'Say what is cheaper with an add-on',
      'Tick to tell visitors when a dearer package costs less than another once an add-on is on both'
    )
  })
  .meta({ title: 'The packages compared' })
  .describe('A table of what the packages include, with their prices and times. Left out, there is none')
