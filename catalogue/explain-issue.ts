import type { z } from 'zod'

/** What the schema refuses, as a sentence that says what to change. */
export function explainIssue(file: string, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => explainUnknownField(file, key)).join('; ')
  if (file === 'pages.yaml' && issue.code === 'invalid_type' && issue.path.join('.') === 'services.notices')
    return 'used to be a list: name its three entries discount, startingPrices and deposits'
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return issue.message.endsWith('null')
      ? 'is empty: fill it in, or delete the line'
      : `must be ${kindNames[issue.expected] ?? issue.expected}`
  return issue.message
}

const kindNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, each entry after a hyphen',
  object: 'a group of fields, each on its own line below it'
}

/** Fields of earlier versions that were renamed or dropped. */
const formerFields: Record<string, string> = {
  'add-ons.yaml from': 'is called "priceFrom" now: rename it',
  'business.yaml priceRange': 'is worked out from the packages now: delete it'
}

function explainUnknownField(file: string, key: string): string {
  return `has a field "${key}", which ${formerFields[`${file} ${key}`] ?? 'is not known here: correct its spelling or delete it'}`
}
